import { randomKey } from "../random-key.ts";
import { mendAddress, mendedKey } from "./draft-key.ts";
import { draftFor, keepDraft, type QueuedReport } from "./store.ts";

/**
 * Makes a draft from a refused report, and gives the address of its form. The report stays in the queue until it is
 * saved. It keeps its key, because the server has nothing under it, unless another report has used the key. An existing
 * draft of an interrupted correction is kept.
 */
export async function mendQueued(user: number, { key, draft, keyIsSpent }: QueuedReport): Promise<string> {
  const draftKey = mendedKey(key);
  const idempotency_key = keyIsSpent ? randomKey() : key;
  if (!(await draftFor(user, draftKey))) await keepDraft(user, draftKey, { ...draft, idempotency_key });
  return mendAddress(key, draft);
}
