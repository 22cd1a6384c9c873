import { randomKey } from "../random-key.ts";
import { mendAddress, mendedKey } from "./draft-key.ts";
import { draftFor, keepDraft, type QueuedReport } from "./store.ts";

/**
 * Makes a draft of a refused report, and gives the address of its form. It stays in the queue until it is saved anew: the
 * server has nothing of it, so its key stays too, unless another report has it. A mending that was broken off goes on.
 */
export async function mendQueued(user: number, { key, draft, keyIsSpent }: QueuedReport): Promise<string> {
  const draftKey = mendedKey(key);
  const idempotency_key = keyIsSpent ? randomKey() : key;
  if (!(await draftFor(user, draftKey))) await keepDraft(user, draftKey, { ...draft, idempotency_key });
  return mendAddress(key, draft);
}
