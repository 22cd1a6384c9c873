/**
 * The turns of several processes that write to one file of SQLite: those of a server (WORKERS), and programs beside it.
 * Each writes under the file's lock, but none stands still until it is free: meanwhile it answers other requests
 * (docs/decisions/0116-workers.md).
 */
import { setTimeout } from "node:timers/promises";

/** Milliseconds between two tries; at random, so that two processes that wait do not try in step. */
const pause = { least: 1, more: 2 };

/** Milliseconds for which a process leaves the file to others after a full group: each of them tries meanwhile. */
const givingWay = 4;

/**
 * Milliseconds after which a process that writes all the time does so: at once where others serve from the file, and
 * now and then where it has only programs beside it.
 */
const untilGivingWay = { shared: 0, alone: 300 };

export type WriteTurns = {
  /** Waits until this process may write, and begins. Throws SQLite's error when others write until it is `late`. */
  begin(late: number): Promise<void>;
  /** Notes that a group was ended though more writes of this process wait: others may come first now. */
  giveWay(): void;
};

/**
 * The turns of a process; `begin` begins to write, or throws that the file is locked (SQLITE_BUSY). `shared` says
 * whether other processes serve from the file.
 */
export function turnsToWrite(begin: () => void, { shared = false }: { shared?: boolean } = {}): WriteTurns {
  const every = shared ? untilGivingWay.shared : untilGivingWay.alone;
  let mayBegin = Number.NEGATIVE_INFINITY;
  let gaveWay = Number.NEGATIVE_INFINITY;
  return {
    async begin(late) {
      const wait = mayBegin - performance.now();
      if (wait > 0) await setTimeout(wait);
      for (;;) {
        try {
          begin();
          return;
        } catch (error) {
          const { code } = Object(error) as { code?: unknown };
          if (!String(code).startsWith("SQLITE_BUSY") || performance.now() > late) throw error;
        }
        await setTimeout(pause.least + Math.random() * pause.more);
      }
    },
    giveWay() {
      const now = performance.now();
      if (now - gaveWay < every) return;
      gaveWay = now;
      mayBegin = now + givingWay;
    },
  };
}
