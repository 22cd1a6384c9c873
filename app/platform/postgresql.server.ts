/**
 * The PostgreSQL engine. Queries have a pool of connections that refuse to write; the transactions of write() have one
 * other connection, and begin with a lock that all servers of the database share.
 */
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, Transaction } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { isLostConnection } from "./database-errors.ts";
import type { Engine } from "./engine.ts";
import { logFault } from "./log.server.ts";
import { poolTo, typesBy } from "./postgresql-client.ts";
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
  const openWrite = openWriteOn(writing);
  const { PrismaClient: Client } = await import("./prisma/postgresql/client.ts");
  // The two generated clients have the same models; only their types are two.
  const client = new Client({ adapter: adapterOf(reading, writing, openWrite) }) as unknown as PrismaClient;
  return {
    client,
    rows: (query) => readAgain(() => queryRows(reading, query)),
    rowsInside: async (query) => queryRows(openWrite.connection(), query),
    async changeInside(query) {
      await queryRows(openWrite.connection(), query);
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

/** The transaction of write() that is open, for what is asked in it without Prisma. */
type OpenWrite = {
  begun(): void;
  ended(): void;
  /** Throws when none is open: outside of it a change would be stored at once, and without the lock. */
  connection(): pg.PoolClient;
};

/** The open write on a pool of one connection. */
function openWriteOn(writing: pg.Pool): OpenWrite {
  let taken: pg.PoolClient | undefined;
  let isOpen = false;
  writing.on("acquire", (client) => {
    taken = client;
  });
  return {
    begun() {
      isOpen = true;
    },
    ended() {
      isOpen = false;
    },
    connection() {
      if (!taken || !isOpen) throw new Error("No write is open");
      return taken;
    },
  };
}

/** Prisma's adapter with the two pools. */
function adapterOf(reading: pg.Pool, writing: pg.Pool, openWrite: OpenWrite): SqlDriverAdapterFactory {
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
          level === levelOfWrites.toUpperCase()
            ? beginWrite(writer, openWrite)
            : adapter.startTransaction(level).then((transaction) => oneStatementAtATime(transaction)),
      };
    },
  };
}

/**
 * Begins a transaction of write(). Under the lock nobody else writes, so the usual level, which shows each statement
 * what was committed before it, is as good as a serial one, and nothing has to be tried again.
 */
async function beginWrite(writer: SqlDriverAdapter, openWrite: OpenWrite): Promise<Transaction> {
  const transaction = oneStatementAtATime(await writer.startTransaction(), openWrite.ended);
  try {
    await transaction.executeRaw({ sql: `SELECT pg_advisory_xact_lock(${writeLock})`, args: [], argTypes: [] });
    openWrite.begun();
    return transaction;
  } catch (error) {
    await transaction.executeRaw({ sql: "ROLLBACK", args: [], argTypes: [] }).catch(() => {});
    await transaction.rollback();
    throw error;
  }
}

/**
 * The same transaction, with one statement after the other: a connection takes no second one while it executes one.
 * Prisma ends a transaction that takes too long, though its work goes on: from the moment at which the end is asked for
 * `ended` is called, and statements are refused. After the end they would be stored by themselves.
 */
function oneStatementAtATime(transaction: Transaction, ended: () => void = () => {}): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  let hasEnded = false;
  const take = async <T>({ sql }: SqlQuery, execute: () => Promise<T>): Promise<T> => {
    if (hasEnded) throw new Error("The transaction has ended");
    if (sql === "COMMIT" || sql === "ROLLBACK") {
      hasEnded = true;
      ended();
    }
    const done = last.then(execute);
    last = done.catch(() => {});
    return done;
  };
  const { provider, adapterName, options } = transaction;
  return {
    ...{ provider, adapterName, options },
    queryRaw: (query) => take(query, () => transaction.queryRaw(query)),
    executeRaw: (query) => take(query, () => transaction.executeRaw(query)),
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
  let failed: number | undefined;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await read();
    } catch (error) {
      // Counted from the first failure: a connection that falls silent is lost only after a while.
      failed ??= performance.now();
      if (!isLostConnection(error) || attempts > mostReading || performance.now() - failed > mostAgain) throw error;
    }
  }
}

/** How values arrive: numbers as numbers, as they are exact up to 2^53; booleans as 0 and 1; instants as dates. */
const types = typesBy({
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.BOOL]: (text) => (text === "t" ? 1 : 0),
  [pg.types.builtins.TIMESTAMP]: (text) => new Date(`${text.replace(" ", "T")}Z`),
});

async function queryRows(client: pg.Pool | pg.PoolClient, query: Prisma.Sql): Promise<unknown[]> {
  const { text, values } = sendOnce(query);
  // PostgreSQL takes a parameter for a text where nothing beside it says what it is, as in a CASE.
  const typed = text.replace(/\$(\d+)/g, (place, n) =>
    values[Number(n) - 1] instanceof Date ? `${place}::timestamp` : place,
  );
  const asked = { name: nameOf(typed), text: typed, values: values.map(toStored), types };
  const { rows } = await client.query<Record<string, unknown>>(asked);
  return rows;
}

/** The driver would write a date in the zone of the process. */
function toStored(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().replace("Z", "") : value;
}
