import { setImmediate as nextTurn, setTimeout } from "node:timers/promises";
import Database from "better-sqlite3";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { storeBooking } from "../../tests/support/stored.ts";
import { closeDatabase, openDatabase, reader, rowsOf, unchangedRowsOf, write } from "./database.server.ts";
import { logFault } from "./log.server.ts";
import { writeLock } from "./postgresql-connection.ts";
import { Prisma } from "./prisma/client.ts";
import type { Problem } from "./problem.ts";

vi.mock("./log.server.ts", { spy: true });

const { database, file } = useDatabase();

const blocked_until = new Date(0);
const tries = (key: string) => ({ key, failures: 1, last_at: new Date(), blocked_until });

const failing = { where: { key: { startsWith: "failing." } } };

/** A write of several lines that throws in the middle. Gives what the reader saw before the error. */
async function failingSave(n: number): Promise<number> {
  let seen = -1;
  const save = write(async (transaction) => {
    for (let line = 0; line < 3; line += 1)
      await transaction.signInTries.create({ data: tries(`failing.${n}.${line}`) });
    seen = await reader().signInTries.count(failing);
    throw new Error("in the middle");
  });
  await expect(save).rejects.toThrow("in the middle");
  return seen;
}

function pragmas(client: { $queryRawUnsafe<T>(sql: string): Promise<T> }) {
  const names = ["synchronous", "journal_mode", "foreign_keys", "busy_timeout", "query_only"] as const;
  return Promise.all(
    names.map(async (name) => {
      const rows = await client.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`);
      return [name, String(Object.values(rows[0] ?? {})[0])] as const;
    }),
  ).then(Object.fromEntries);
}

test("500 saves beside failing ones are all there, and nothing of the failing ones is, not even for a moment", async () => {
  const before = await reader().signInTries.count();
  const saves: Promise<unknown>[] = [];
  const failures: Promise<number>[] = [];
  for (let n = 0; n < 500; n += 1) {
    saves.push(write((transaction) => transaction.signInTries.create({ data: tries(`plain.${n}`) })));
    if (n % 5 === 0) failures.push(failingSave(n));
  }
  expect(await Promise.all(failures)).toEqual(Array.from({ length: 100 }, () => 0));
  await Promise.all(saves);
  expect(await reader().signInTries.count({ where: { key: { startsWith: "plain." } } })).toBe(500);
  expect(await reader().signInTries.count(failing)).toBe(0);
  expect(await reader().signInTries.count()).toBe(before + 500);
});

test("rows that are asked for in one turn and cannot be one query are all read", async () => {
  const { quote } = await storeBooking();
  const having = (lowest: number) =>
    reader().quote.findUniqueOrThrow({
      where: { id: quote.id },
      select: { lines: { where: { quantity_milli: { gte: lowest } }, select: { position: true } } },
    });
  const [all, none] = await Promise.all([having(1), having(1_000_000_000)]);
  expect([all.lines.length > 0, none.lines]).toEqual([true, []]);
});

test("a long queue of writes leaves the event loop its turns", async () => {
  let turns = 0;
  let writing = true;
  const turning = (async () => {
    for (; writing; turns += 1) await nextTurn();
  })();
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      write((transaction) => transaction.signInTries.create({ data: tries(`long.${n}`) })),
    ),
  );
  writing = false;
  await turning;
  expect(turns).toBeGreaterThanOrEqual(50);
});

test("a write sees what every write asked for before it has done", async () => {
  const seen: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      write(async (transaction) => {
        seen.push(await transaction.signInTries.count({ where: { key: { startsWith: "turn." } } }));
        await transaction.signInTries.create({ data: tries(`turn.${n}`) });
      }),
    ),
  );
  expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test("the reader cannot write", async () => {
  const attempt = reader().signInTries.create({ data: tries("by the reader") });
  await expect(attempt).rejects.toThrow(/readonly|read-only|query_only/i);
  expect(await reader().signInTries.count({ where: { key: "by the reader" } })).toBe(0);
});

test("the quick queries see every finished write, compare instants, and cannot write", async () => {
  const at = new Date("2026-10-25T00:30:00.123Z");
  await write((transaction) => transaction.signInTries.create({ data: { ...tries("quick"), last_at: at } }));
  const keys = (condition: Prisma.Sql) =>
    rowsOf<{ key: string }>(Prisma.sql`SELECT "key" FROM "SignInTries" WHERE "key" = ${"quick"} AND ${condition}`);
  expect(await keys(Prisma.sql`"last_at" >= ${at}`)).toEqual([{ key: "quick" }]);
  expect(await keys(Prisma.sql`"last_at" < ${at}`)).toEqual([]);
  await expect(rowsOf(Prisma.sql`DELETE FROM "SignInTries" RETURNING "key"`)).rejects.toThrow(/read-?only/);
  expect(await reader().signInTries.count({ where: { key: "quick" } })).toBe(1);
});

test("rows that are kept while nothing changes are those of now after every change, whoever makes it", async () => {
  const key = (end: string) => `kept.${end}`;
  const rows = () =>
    unchangedRowsOf<{ key: string }>(
      Prisma.sql`SELECT "key" FROM "SignInTries" WHERE "key" >= ${key("")} AND "key" < ${"kept/"} ORDER BY "key"`,
    );
  const keys = async () => (await rows()).map((row) => row.key);
  expect(await keys()).toEqual([]);
  await write((transaction) => transaction.signInTries.create({ data: tries(key("a")) }));
  expect(await keys()).toEqual([key("a")]);
  // On PostgreSQL nobody but its server knows whether anything changed.
  const [first, second] = [await rows(), await rows()];
  expect(first === second).toBe(!onPostgresql);
  await write((transaction) => transaction.signInTries.create({ data: tries("another") }));
  expect(await keys()).toEqual([key("a")]);
  const failing = write(async (transaction) => {
    await transaction.signInTries.create({ data: tries(key("b")) });
    expect(await keys()).toEqual([key("a")]);
    throw new Error("not stored");
  });
  await expect(failing).rejects.toThrow("not stored");
  expect(await keys()).toEqual([key("a")]);
  if (!onPostgresql) {
    const program = new Database(file);
    program.prepare(`UPDATE "SignInTries" SET "key" = ? WHERE "key" = ?`).run(key("c"), key("a"));
    program.close();
    expect(await keys()).toEqual([key("c")]);
    const [row] = await rows();
    expect(() => Object.assign(row ?? {}, { key: "" })).toThrow(/read only/);
  }
});

// What keeps a saved row on PostgreSQL is the server's own.
test.skipIf(onPostgresql)(
  "both connections promise a saved row: WAL, synchronous FULL, foreign keys; a write stands still for no lock",
  async () => {
    const promised = { synchronous: "2", journal_mode: "wal", foreign_keys: "1" };
    expect(await pragmas(reader())).toEqual({ ...promised, busy_timeout: "500", query_only: "1" });
    const writing = await write((transaction) => pragmas(transaction));
    expect(writing).toEqual({ ...promised, busy_timeout: "0", query_only: "0" });
  },
);

test("a row that names no existing row is refused", async () => {
  const attempt = write((transaction) =>
    transaction.session.create({
      data: { token_hash: "x", user_id: 999, created_at: new Date(), last_used_at: new Date(), user_agent: "" },
    }),
  );
  await expect(attempt).rejects.toMatchObject({ code: "P2003" });
});

// A server that has no room says so by a code: disk.test.ts.
test.skipIf(onPostgresql)(
  "where there is no room a write says so, leaves nothing, harms no other, and works again when there is room",
  async () => {
    const faults = vi.mocked(logFault);
    const count = await reader().signInTries.count();
    // No more pages than now: SQLite then fails as on a full disk.
    const limitPages = (n: number) =>
      write((transaction) => transaction.$queryRawUnsafe(`PRAGMA max_page_count = ${n}`));
    await limitPages(1);
    const large = (n: number) =>
      write(async (transaction) => {
        await transaction.signInTries.create({ data: tries(`small.${n}`) });
        await transaction.signInTries.create({ data: tries(`large.${n}.${"x".repeat(100_000)}`) });
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => large(n)));
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    const refusal = large(0);
    await expect(refusal).rejects.toMatchObject({ name: "Problem", kind: "not-stored" });
    const sentence = await refusal.catch((problem: Problem) => problem.sentence(wordsIn("en")));
    expect(sentence).toBe("There is no room left on the server's disk. Nothing was saved.");
    expect(await reader().signInTries.count()).toBe(count);
    expect(faults, "told once").toHaveBeenCalledOnce();
    await limitPages(2 ** 31);
    await large(1);
    expect(await reader().signInTries.count()).toBe(count + 2);
  },
);

/** Holds the lock under which everything is written, as another server or program does. Gives what frees it. */
async function holdLock(): Promise<() => unknown> {
  if (onPostgresql) {
    const other = new pg.Client(database);
    await other.connect();
    await other.query("SELECT pg_advisory_lock($1)", [writeLock]);
    return () => other.end();
  }
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  return () => other.close();
}

test("while another process holds the lock, writes are refused after ten seconds, with the reason, and work again after it", async () => {
  const faults = vi.mocked(logFault).mockClear();
  const save = (n: number) => write((transaction) => transaction.signInTries.create({ data: tries(`locked.${n}`) }));
  const free = await holdLock();
  const { now } = performance;
  const begun = performance.now();
  let passed = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + passed);
  onTestFinished(() => clock.mockRestore());
  const saves = Promise.allSettled([save(1), save(2)]);
  // PostgreSQL's own clock waits, and Prisma's.
  if (!onPostgresql) {
    await setTimeout(100);
    passed = 10_000;
  }
  for (const outcome of await saves) {
    expect(outcome).toMatchObject({ reason: { name: "Problem", kind: "away", retryAfterSeconds: 5 } });
    const { reason } = outcome as { reason: Problem };
    expect(reason.sentence(wordsIn("en"))).toBe(
      "The database could not take this in time. Nothing was saved. Try again in a moment.",
    );
  }
  expect(performance.now() - begun).toBeLessThan(18_000);
  expect(faults, "told once").toHaveBeenCalledOnce();
  await free();
  await save(3);
  expect(await reader().signInTries.count({ where: { key: { startsWith: "locked." } } })).toBe(1);
}, 60_000);

test("closing waits for the writes under way, and what they saved is there when it opens again", async () => {
  const last = write((transaction) => transaction.signInTries.create({ data: tries("the last one") }));
  await closeDatabase();
  await expect(last).resolves.toMatchObject({ key: "the last one" });
  expect(() => reader()).toThrow("not open");
  await openDatabase(database);
  expect(await reader().signInTries.count({ where: { key: "the last one" } })).toBe(1);
});

test.skipIf(onPostgresql)("after a long read all other requests have their turn", async () => {
  const counting = Prisma.sql`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 500000)
    SELECT max(n) AS "n" FROM numbers`;
  const order: string[] = [];
  const other = nextTurn().then(() => order.push("another request"));
  await rowsOf(counting);
  order.push("the next query");
  await other;
  expect(order).toEqual(["another request", "the next query"]);
});

test.skipIf(onPostgresql).each([
  ["rowsOf()", () => rowsOf(Prisma.sql`SELECT 1 AS "n"`)],
  ["reader()", () => reader().signInTries.count()],
])("a query of %s does not end a turn that took long before it", async (_, ask) => {
  const order: string[] = [];
  const other = nextTurn().then(() => order.push("another request"));
  keepBusy();
  await ask();
  order.push("the query");
  await other;
  expect(order).toEqual(["another request", "the query"]);
});

test.skipIf(onPostgresql)("a long write lets others have their turn before its trail", async () => {
  let turns = 0;
  let writing = true;
  const turning = (async () => {
    for (; writing; turns += 1) await nextTurn();
  })();
  let before = 0;
  await write(async (transaction) => {
    await transaction.signInTries.create({ data: tries("long work") });
    keepBusy();
    before = turns;
  });
  expect(turns - before).toBeGreaterThanOrEqual(1);
  writing = false;
  await turning;
});

/** Takes more of the turn than a turn may take before it begins anything else. */
function keepBusy(): void {
  for (const begun = performance.now(); performance.now() - begun < 10; );
}
