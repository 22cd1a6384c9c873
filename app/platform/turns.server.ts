/** Queues for CPU-heavy work (pictures, PDFs, backups): one at a time, in order, and only a few may wait. */
import pLimit, { type LimitFunction } from "p-limit";
import type { Words } from "#app/words/words.ts";
import { Problem } from "./problem.ts";
import { singleton } from "./singleton.server.ts";

export type Turns = {
  /** Runs `work` after all earlier work of this queue. Throws the busy Problem at once when too many wait. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Throws the busy Problem if take() would throw it now. */
  expectRoom(): void;
  /** Whether no work is under way or waits. */
  idle(): boolean;
  /** Resolves when all work taken so far is done. */
  done(): Promise<void>;
};

/**
 * The queue for one kind of work, by its name. At most `most` are taken at a time, including the running one. For more,
 * `busy` is the sentence of the Problem and `retryAfterSeconds` its Retry-After.
 */
export function turnsOf(
  kind: string,
  { most, busy, retryAfterSeconds }: { most: number; busy: (words: Words) => string; retryAfterSeconds: number },
): Turns {
  const limit = singleton<LimitFunction>(`turns of ${kind}`, () => pLimit(1));
  const count = () => limit.activeCount + limit.pendingCount;
  const expectRoom = () => {
    if (count() >= most) throw new Problem("busy", busy, { retryAfterSeconds });
  };
  return {
    async take(work) {
      expectRoom();
      return limit(work);
    },
    expectRoom,
    idle: () => count() === 0,
    done: () => limit(async () => {}),
  };
}
