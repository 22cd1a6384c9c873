/**
 * The ways in which several processes can write to one file of SQLite. Each has the queue and the groups of the
 * product's own write() (platform/write-group.server.ts); they differ in how a process gets its turn.
 */
import { setTimeout } from "node:timers/promises";
import { openConnection } from "#app/platform/connection.server.ts";
import { WriteGroups } from "#app/platform/write-group.server.ts";

/**
 * `lock`: each process begins under the file's lock, for which SQLite waits, and the process with it. `tries`: it tries
 * to begin, and does other work until it tries again. `gives`: besides, a process that has more to write leaves the
 * file alone for a moment after a full group. `turns`: it asks the parent whose turn it is. `handed`: one process
 * writes, and the others hand their writes over to it.
 */
export const ways = ["lock", "tries", "gives", "turns", "handed"] as const;
export type Way = (typeof ways)[number];

/** Does the work of one write, and ends when it is on the disk. */
export type Write = (work: (run: (sql: string, ...values: unknown[]) => void) => void) => Promise<void>;

/** Asks for a turn among all processes, and gives the function that ends it. */
export type TakeTurn = () => Promise<() => void>;

/** Opens the file for writing in one of the ways of a process that writes itself. */
export function writerOf(file: string, way: Exclude<Way, "handed">, takeTurn: TakeTurn): Write {
  const connection = openConnection(file, { changes: true });
  if (way !== "lock") connection.database.pragma("busy_timeout = 0");
  const groups = new WriteGroups(connection);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let endTurn: (() => void) | null = null;
  return async (work) => {
    waiting += 1;
    const worked = last.then(async () => {
      waiting -= 1;
      if (way === "turns") endTurn ??= await takeTurn();
      const part = await begun();
      work((sql, ...values) => part.run(() => connection.prepare(sql).run(...values)));
      part.keep();
      const flushed = groups.end(waiting > 0);
      if (!connection.database.inTransaction) {
        endTurn?.();
        endTurn = null;
      }
      return { flushed };
    });
    const gives = () => way === "gives" && waiting > 0 && !connection.database.inTransaction;
    const pause = () => (gives() ? setTimeout(givingWay) : nextTurn());
    last = worked.then(pause, pause);
    const { flushed } = await worked;
    await flushed;
  };

  /** As write() does, with a pause where another process has the lock. */
  async function begun() {
    for (;;) {
      try {
        return groups.begin();
      } catch (error) {
        if (Object(error).code !== "SQLITE_BUSY") throw error;
        await setTimeout(1 + Math.random() * 4);
      }
    }
  }
}

const givingWay = 6;

function nextTurn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
