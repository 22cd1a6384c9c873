/** The transactions of write() on PostgreSQL. Without a server (`npm run test:postgresql`) nothing here runs. */
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { rowsOf, type Transaction, write } from "./database.server.ts";
import type { Engine } from "./engine.ts";
import { openPostgresql } from "./postgresql.server.ts";
import { Prisma } from "./prisma/client.ts";
import { levelOfWrites } from "./prisma-adapter.server.ts";

const { database } = useDatabase();

const countUp = (series: string) => Prisma.sql`
  INSERT INTO "Counter" ("series", "year", "n") VALUES (${series}, 2026, 1)
  ON CONFLICT ("series", "year") DO UPDATE SET "n" = "Counter"."n" + 1 RETURNING "n"`;

const counted = (series: string) => rowsOf(Prisma.sql`SELECT "n" FROM "Counter" WHERE "series" = ${series}`);

describe.runIf(onPostgresql)("a write that takes longer than its limit", () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await openPostgresql(database);
  });

  afterAll(() => engine.close());

  /** A transaction as write() begins it, with a short limit that its first statement passes. */
  const late = (work: (transaction: Transaction) => Promise<unknown>) =>
    engine.client.$transaction(
      async (transaction) => {
        await transaction.$executeRaw`SELECT pg_sleep(0.6)`;
        await work(transaction);
      },
      { timeout: 300, maxWait: 10_000, isolationLevel: levelOfWrites },
    );

  test("gives no number, as that would be stored beside it", async () => {
    await expect(late(() => engine.rowsInside(countUp("late")))).rejects.toThrow("No write is open");
    expect(await counted("late")).toEqual([]);
    await expect(late(() => engine.changeInside(countUp("late")))).rejects.toThrow("No write is open");
    expect(await counted("late")).toEqual([]);
  });

  test("stores nothing of what one call of Prisma asks after it", async () => {
    const user = { email: "late@example.com", name: "Late", role: "owner", password_hash: "", created_at: new Date() };
    const { id } = await write((transaction) => transaction.user.create({ data: user }));
    const session = { token_hash: "late", created_at: new Date(), last_used_at: new Date(), user_agent: "" };
    // The row is locked for longer than the limit, which so passes between both statements.
    const other = new pg.Client(database);
    await other.connect();
    await other.query("BEGIN");
    await other.query('SELECT 1 FROM "User" WHERE "id" = $1 FOR UPDATE', [id]);
    const update = engine.client.$transaction(
      (transaction) =>
        transaction.user.update({ where: { id }, data: { name: "Later", sessions: { create: session } } }),
      { timeout: 300, maxWait: 10_000, isolationLevel: levelOfWrites },
    );
    await Promise.all([expect(update).rejects.toThrow(), setTimeout(3_000).then(() => other.end())]);
    const [row] = await rowsOf(Prisma.sql`SELECT "name", (SELECT count(*) FROM "Session") AS "n" FROM "User"`);
    expect(row).toEqual({ name: "Late", n: 0 });
  });

  test("harms none of those after it", async () => {
    await late(async () => {}).catch(() => {});
    const next = engine.client.$transaction(() => engine.rowsInside(countUp("next")), {
      isolationLevel: levelOfWrites,
    });
    expect(await next).toEqual([{ n: 1 }]);
    expect(await write((transaction) => transaction.counter.count({ where: { series: "next" } }))).toBe(1);
  });
});
