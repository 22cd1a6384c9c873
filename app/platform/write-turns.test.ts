import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { useFolder } from "../../tests/support/data-folder.ts";
import { turnsToWrite } from "./write-turns.server.ts";

const path = useFolder();

/** Two connections to one file, as two processes have them. */
function connections() {
  const file = join(path(), `${crypto.randomUUID()}.db`);
  const both = [new Database(file, { timeout: 0 }), new Database(file, { timeout: 0 })] as const;
  onTestFinished(() => {
    for (const each of both) each.close();
  });
  return both;
}

/** The time `wait` milliseconds from now, by the clock of `performance`. */
const soon = (wait = 10_000) => performance.now() + wait;

const begin = (database: Database.Database) => () => void database.exec("BEGIN IMMEDIATE");

test("a write waits until another process has ended its own, and other work goes on meanwhile", async () => {
  const [mine, theirs] = connections();
  theirs.exec("BEGIN IMMEDIATE");
  let turn = false;
  const waiting = turnsToWrite(begin(mine))
    .begin(soon())
    .then(() => {
      turn = true;
    });
  for (let n = 0; n < 100; n += 1) await setImmediate();
  expect(turn).toBe(false);
  theirs.exec("COMMIT");
  await waiting;
  expect(mine.inTransaction).toBe(true);
});

test("a write that waits for too long is refused with SQLite's error; any other error at once", async () => {
  const [mine, theirs] = connections();
  theirs.exec("BEGIN IMMEDIATE");
  const turns = turnsToWrite(begin(mine));
  await expect(turns.begin(soon(20))).rejects.toMatchObject({ code: "SQLITE_BUSY" });
  let tries = 0;
  const broken = turnsToWrite(() => {
    tries += 1;
    throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
  });
  await expect(broken.begin(soon())).rejects.toMatchObject({ code: "SQLITE_IOERR" });
  expect(tries).toBe(1);
});

test.each([
  ["at once where both serve", true],
  ["now and then where one is a program", false],
])("two processes that write without a pause give way to each other: %s", async (_, shared) => {
  const [mine, theirs] = connections();
  const ended = [0, 0];
  const work = async (database: Database.Database, who: 0 | 1) => {
    const turns = turnsToWrite(begin(database), { shared });
    // Until the other one has had its share, or time is up.
    const late = performance.now() + 10_000;
    while (Math.min(...ended) < 5 && performance.now() < late) {
      await turns.begin(soon());
      await setImmediate();
      database.exec("COMMIT");
      ended[who] = (ended[who] ?? 0) + 1;
      turns.giveWay();
    }
  };
  await Promise.all([work(mine, 0), work(theirs, 1)]);
  expect(Math.min(...ended)).toBe(5);
  if (shared) expect(Math.max(...ended)).toBeLessThan(50);
});
