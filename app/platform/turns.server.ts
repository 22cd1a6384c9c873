/** Work that takes a processor for itself: one piece of a kind at a time, in the order asked for, and few that wait. */
import pLimit, { type LimitFunction } from "p-limit";
import type { Words } from "#app/words/words.ts";
import { Problem } from "./problem.ts";
import { remembered } from "./remembered.server.ts";

export type Turns = {
  /** Does `work` when all that was asked for before is done. Throws the busy Problem at once when too many wait. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Throws the busy Problem that take() would throw now. */
  expectRoom(): void;
  /** Resolves when all that was asked for until now is done. */
  done(): Promise<void>;
};

/**
 * The turns of one kind of work, by its name. At most `most` are asked for at a time, the one that is being done among
 * them; for any more `busy` is the sentence, and `retryAfterSeconds` when to try again.
 */
export function turnsOf(
  kind: string,
  { most, busy, retryAfterSeconds }: { most: number; busy: (words: Words) => string; retryAfterSeconds: number },
): Turns {
  const limit = remembered<LimitFunction>(`turns of ${kind}`, () => pLimit(1));
  const expectRoom = () => {
    if (limit.activeCount + limit.pendingCount >= most) throw new Problem("busy", busy, { retryAfterSeconds });
  };
  return {
    async take(work) {
      expectRoom();
      return limit(work);
    },
    expectRoom,
    done: () => limit(async () => {}),
  };
}
