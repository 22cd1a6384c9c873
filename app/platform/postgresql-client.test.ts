/** A way to PostgreSQL that falls silent. Without a server (`npm run test:postgresql`) nothing here runs. */
import { setTimeout } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { openWay } from "../../tests/support/postgresql-way.ts";
import { isLostConnection } from "./database-errors.ts";
import { poolTo } from "./postgresql-client.ts";

const { database } = useDatabase();

/** Milliseconds without an answer after which a connection is given up here. */
const silence = 2_000;

describe.runIf(onPostgresql)("a connection on which the server falls silent", () => {
  let way: Awaited<ReturnType<typeof openWay>>;
  let pool: ReturnType<typeof poolTo>;

  beforeAll(async () => {
    const url = new URL(database);
    way = await openWay(url);
    url.port = String(way.port);
    pool = poolTo(url.href, {}, 2, silence);
    pool.on("error", () => {});
  });

  afterAll(async () => {
    await way.shut();
    await pool.end();
  });

  const lost = async (asked: Promise<unknown>) => isLostConnection(await asked.catch((error: unknown) => error));
  const one = async () => (await pool.query('SELECT 1 AS "n"')).rows;

  test("is given up as a lost one, by all queries on it, and the pool makes others", async () => {
    expect(await Promise.all([one(), one()])).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    way.fallSilent();
    expect(await Promise.all([lost(one()), lost(one())])).toEqual([true, true]);
    expect(await Promise.all([one(), one()])).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  });

  test("is none where answers come in time, or where nobody asks anything", async () => {
    const asked = await pool.query(`SELECT pg_sleep(${(silence * 0.6) / 1000}), pg_backend_pid() AS "id"`);
    await setTimeout(silence * 2);
    const again = await pool.query('SELECT pg_backend_pid() AS "id"');
    expect(again.rows[0]?.id).toBe(asked.rows[0]?.id);
  });

  test("does not hold up the transaction that Prisma has on it, nor come back into the pool", async () => {
    // One connection, as that for writes is.
    const alone = poolTo(pool.options.connectionString ?? "", {}, 1, silence);
    const adapter = await new PrismaPg(alone).connect();
    const ask = (sql: string) => ({ sql, args: [], argTypes: [] });
    const transaction = await adapter.startTransaction();
    way.fallSilent();
    expect(await lost(transaction.queryRaw(ask("SELECT 1")))).toBe(true);
    expect(await lost(transaction.executeRaw(ask("ROLLBACK")))).toBe(true);
    await transaction.rollback();
    expect((await alone.query('SELECT 1 AS "n"')).rows).toEqual([{ n: 1 }]);
    await alone.end();
  });
});
