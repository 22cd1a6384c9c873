/**
 * The PostgreSQL engine. Queries have a pool of connections that refuse to write; the transactions of write() have one
 * other connection, and begin with a lock that all servers of the database share.
 */
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, Transaction } from "@prisma/driver-adapter-utils";
import pg from "pg";
import type { Engine } from "./engine.ts";
import { logFault } from "./log.server.ts";
import { isLostConnection } from "./lost-connection.ts";
import { poolTo } from "./postgresql-client.ts";
import { writeLock } from "./postgresql-connection.ts";
import { listenAt } from "./postgresql-listener.server.ts";
import { nameStatements, sendOnce } from "./postgresql-statements.ts";
import type { Prisma, PrismaClient } from "./prisma/client.ts";
import { levelOfWrites } from "./prisma-adapter.server.ts";

/** Connections of one process for queries. A server takes so many, one to write and one to listen. */
const mostReading = 8;

/** Milliseconds that a write waits for those of other servers. */
const lockTimeout = 10_000;

/** Milliseconds after which the server ends a transaction whose process no longer says anything. */
const silentTimeout = 15_000;

/**
 * Queries take milliseconds. To compile one, or to begin another process for a part of it, takes longer than it wins,
 * and takes the processors from others.
 */
const ofShortQueries = { jit: "off", max_parallel_workers_per_gather: "0" };

const nameOf = nameStatements();

/** Opens a migrated database at its address. */
export async function openPostgresql(url: string): Promise<Engine> {
  const reading = poolTo(url, { ...ofShortQueries, default_transaction_read_only: "on" }, mostReading);
  const settings = {
    ...ofShortQueries,
    lock_timeout: String(lockTimeout),
    idle_in_transaction_session_timeout: String(silentTimeout),
  };
  const writing = poolTo(url, settings, 1);
  // A connection that ends while nobody uses it is replaced by the next query.
  for (const pool of [reading, writing]) pool.on("error", logFault);
  let inside: pg.PoolClient | undefined;
  writing.on("acquire", (client) => {
    inside = client;
  });
  const { PrismaClient: Client } = await import("./prisma/postgresql/client.ts");
  // The two generated clients have the same models; only their types are two.
  const client = new Client({ adapter: adapterOf(reading, writing) }) as unknown as PrismaClient;
  const transaction = () => {
    if (!inside) throw new Error("No write is open");
    return inside;
  };
  return {
    client,
    rows: (query) => readAgain(() => rowsOf(reading, query)),
    rowsInside: (query) => rowsOf(transaction(), query),
    async changeInside(query) {
      await rowsOf(transaction(), query);
    },
    // Each write has committed its own transaction.
    async endInside() {},
    listen: (heard) => listenAt(url, heard),
    async close() {
      await client.$disconnect();
      await Promise.all([reading.end(), writing.end()]);
    },
  };
}

/** Prisma's adapter with the two pools. */
function adapterOf(reading: pg.Pool, writing: pg.Pool): SqlDriverAdapterFactory {
  // The type wants a name for each statement; the driver keeps none without one.
  const options = { statementNameGenerator: ({ sql }: SqlQuery) => nameOf(sql) as string };
  const [reads, writes] = [new PrismaPg(reading, options), new PrismaPg(writing, options)];
  const { provider, adapterName } = reads;
  return {
    ...{ provider, adapterName },
    async connect(): Promise<SqlDriverAdapter> {
      const [adapter, writer] = [await reads.connect(), await writes.connect()];
      return {
        ...{ provider, adapterName },
        queryRaw: (query) => readAgain(() => adapter.queryRaw(query)),
        executeRaw: (query) => adapter.executeRaw(query),
        executeScript: (script) => adapter.executeScript(script),
        getConnectionInfo: () => adapter.getConnectionInfo(),
        dispose: () => adapter.dispose(),
        // Prisma begins transactions by itself for queries that belong together.
        startTransaction: (level) =>
          level === levelOfWrites.toUpperCase() ? beginWrite(writer) : adapter.startTransaction(level).then(inTurn),
      };
    },
  };
}

/**
 * Begins a transaction of write(). Under the lock nobody else writes, so the usual level, which shows each statement
 * what was committed before it, is as good as a serial one, and nothing has to be tried again.
 */
async function beginWrite(writer: SqlDriverAdapter): Promise<Transaction> {
  const transaction = inTurn(await writer.startTransaction());
  try {
    await transaction.executeRaw({ sql: `SELECT pg_advisory_xact_lock(${writeLock})`, args: [], argTypes: [] });
    return transaction;
  } catch (error) {
    await transaction.executeRaw({ sql: "ROLLBACK", args: [], argTypes: [] }).catch(() => {});
    await transaction.rollback();
    throw error;
  }
}

/** The same transaction, with one statement after the other: a connection takes no second one while it executes one. */
function inTurn(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const take = <T>(execute: () => Promise<T>): Promise<T> => {
    const done = last.then(execute);
    last = done.catch(() => {});
    return done;
  };
  const { provider, adapterName, options } = transaction;
  return {
    ...{ provider, adapterName, options },
    queryRaw: (query) => take(() => transaction.queryRaw(query)),
    executeRaw: (query) => take(() => transaction.executeRaw(query)),
    commit: () => transaction.commit(),
    rollback: () => transaction.rollback(),
  };
}

/** Milliseconds for which a query is tried on other connections. */
const mostAgain = 2000;

/**
 * Runs a query, and again on another connection when its own was lost: the server went, or a proxy closed it. All that
 * wait in the pool may have been lost with it, and each is noticed by itself.
 */
async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await read();
    } catch (error) {
      if (!isLostConnection(error) || attempts > mostReading || performance.now() - began > mostAgain) throw error;
    }
  }
}

/** How values arrive: numbers as numbers, as they are exact up to 2^53; booleans as 0 and 1; instants as dates. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.BOOL]: (text) => (text === "t" ? 1 : 0),
  [pg.types.builtins.TIMESTAMP]: (text) => new Date(`${text.replace(" ", "T")}Z`),
};

const types = {
  getTypeParser: ((oid: number, format: "text" | "binary") =>
    (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

async function rowsOf(client: pg.Pool | pg.PoolClient, query: Prisma.Sql): Promise<unknown[]> {
  const { text, values } = sendOnce(query);
  // PostgreSQL takes a parameter for a text where nothing beside it says what it is, as in a CASE.
  const typed = text.replace(/\$(\d+)/g, (place, n) =>
    values[Number(n) - 1] instanceof Date ? `${place}::timestamp` : place,
  );
  const asked = { name: nameOf(typed), text: typed, values: values.map(stored), types };
  const { rows } = await client.query<Record<string, unknown>>(asked);
  return rows;
}

/** The driver would write a date in the zone of the process. */
function stored(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().replace("Z", "") : value;
}
