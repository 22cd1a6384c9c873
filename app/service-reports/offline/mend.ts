import { draftKey, formAddress } from "./draft-key.ts";
import { dequeue, keepDraft, type QueuedReport } from "./store.ts";

/**
 * Makes a refused report a draft again, and gives the address of its form. The server has nothing of it, so its key stays.
 */
export async function mendQueued(user: number, { key, draft }: QueuedReport): Promise<string> {
  await keepDraft(user, draftKey(draft), draft);
  await dequeue(user, key);
  return formAddress(draft);
}
