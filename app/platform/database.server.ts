/**
 * The database: reader() for queries, rowsOf() for the queries of every request, and write() for all writes.
 * Prisma's SQLite adapter has one connection for a client. A plain write during an open transaction would run inside
 * that transaction, and be lost if it is rolled back. So every write, even a single statement, waits for its turn and
 * runs in its own transaction (docs/decisions/0003-one-writer.md).
 */
import { chmodSync } from "node:fs";
import { setImmediate, setTimeout } from "node:timers/promises";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import Database from "better-sqlite3";
import { beginTrail, logTrail, sealTrail } from "./audit.server.ts";
import { commitFailure, writeFailure, writeWorked } from "./disk.server.ts";
import { type Prisma, PrismaClient } from "./prisma/client.ts";
import { remembered } from "./remembered.server.ts";
import { noteStored, person } from "./request.server.ts";

/** The client that a write gets, inside its transaction. */
export type Transaction = Prisma.TransactionClient;

type Connections = { reader: PrismaClient; writer: PrismaClient; quick: Quick };

/** A read-only connection for rowsOf(), and its prepared statements by SQL text. */
type Quick = { database: Database.Database; statements: Map<string, Database.Statement> };

const open = remembered<{ connections?: Connections; lastWrite: Promise<unknown> }>("database", () => ({
  lastWrite: Promise.resolve(),
}));

/**
 * The most prepared statements. A search with several words makes a new SQL text, so without a limit they would pile
 * up. Above the limit all are dropped.
 */
const mostStatements = 200;

/** Milliseconds that SQLite waits for another process's lock. This blocks the event loop. */
const busyTimeout = 500;

/**
 * Kibibytes of page cache for each connection, a quarter of the library's default. The operating system caches the file
 * too.
 */
const cacheSize = 4_000;

/** Milliseconds after which a transaction is ended. No regular write takes as long. */
const writeLimit = 10_000;

/** The client for queries. It refuses writes. */
export function reader(): PrismaClient {
  return connections().reader;
}

/**
 * The rows of a SQL query, as SQLite gives them (instants as texts). For the queries of every request, because Prisma
 * takes many times as long. Like reader(), it sees all committed writes and cannot write. Asynchronous, because another
 * database engine will be.
 */
export async function rowsOf<Row>({ sql, values }: Prisma.Sql): Promise<Row[]> {
  const { database, statements } = connections().quick;
  let statement = statements.get(sql);
  if (!statement) {
    if (statements.size >= mostStatements) statements.clear();
    statement = database.prepare(sql);
    statements.set(sql, statement);
  }
  return statement.all(...values.map((value) => (value instanceof Date ? instantText(value) : value))) as Row[];
}

/** An instant as Prisma stores it, since SQLite compares instants as texts. */
function instantText(instant: Date): string {
  return instant.toISOString().replace("Z", "+00:00");
}

/**
 * Runs `work` in a transaction, after all writes requested before it, and gives its result after the commit. The audit
 * trail names the request's user.
 * `work` may contain only queries, nothing slow such as mail or rendering. If it throws, nothing is stored. It must not
 * catch errors of its queries, because SQLite may have ended the transaction.
 * Throws a not-stored Problem when the disk is full, and an unknown one when the disk failed at the commit, so that it
 * is not known whether it is stored.
 * `aside` is for what the server stores beside what the request asked for; such a write does not count for hasStored().
 */
export function write<T>(
  work: (transaction: Transaction) => Promise<T>,
  { aside = false }: { aside?: boolean } = {},
): Promise<T> {
  const done = open.lastWrite
    .then(() => transact(work))
    .catch((error: unknown) => {
      throw writeFailure(error);
    });
  if (!aside) done.then(noteStored, () => {});
  // Queries run synchronously on the event loop: this pause lets other work run between the writes of a long queue.
  open.lastWrite = done.then(nextTurn, nextTurn);
  return done;
}

/** How many times a write tries to begin while another process writes. SQLite waits up to half a second each time. */
const mostBeginnings = 10;

async function transact<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const { writer } = connections();
  for (let beginnings = 1; ; beginnings += 1) {
    let worked = false;
    try {
      const { given, trail } = await writer.$transaction(
        async (transaction) => {
          await takeWriteLock(transaction);
          const given = await work(transaction);
          const trail = await sealTrail(transaction, person());
          worked = true;
          return { given, trail };
        },
        { timeout: writeLimit, maxWait: writeLimit },
      );
      writeWorked();
      logTrail(trail);
      return given;
    } catch (error) {
      // `work` is done, so the commit failed.
      if (worked) throw commitFailure(error);
      if (!(error instanceof WriteLockTaken) || beginnings === mostBeginnings) throw error;
      // Nothing is done yet, so try again, after a pause for other work of the event loop.
      await setTimeout(Math.random() * 20);
    }
  }
}

/** Another process has held the write lock for longer than SQLite waits. */
class WriteLockTaken extends Error {
  override name = "WriteLockTaken";
}

/**
 * Makes the transaction take the write lock before it reads. Prisma begins a transaction as a reading one; if another
 * process writes after its first query, its first write would fail.
 */
async function takeWriteLock(transaction: Transaction): Promise<void> {
  try {
    await beginTrail(transaction);
  } catch (cause) {
    throw new WriteLockTaken("The database is being written by another process", { cause });
  }
}

function nextTurn(): Promise<void> {
  return setImmediate();
}

function connections(): Connections {
  if (!open.connections) throw new Error("The database is not open yet");
  return open.connections;
}

/** Opens a migrated database file (absolute path), and checks the settings on which its durability depends. */
export async function openDatabase(file: string): Promise<void> {
  // Only its owner may read it, even in a folder that others can read. SQLite creates the log files with the same mode.
  chmodSync(file, 0o600);
  const writer = await connect(file);
  // WAL lets readers read during a write. The mode is stored in the file, so set it before the reader connects.
  await writer.$queryRawUnsafe("PRAGMA journal_mode = WAL");
  await expectPragma(writer, "journal_mode", "wal");
  const client = await connect(file);
  await client.$queryRawUnsafe("PRAGMA query_only = ON");
  const database = new Database(file, { readonly: true, timeout: busyTimeout });
  database.pragma(`cache_size = -${cacheSize}`);
  open.connections = { reader: client, writer, quick: { database, statements: new Map() } };
}

/** Waits for the running writes, then closes the file. */
export async function closeDatabase(): Promise<void> {
  await open.lastWrite;
  const closing = open.connections;
  delete open.connections;
  closing?.quick.database.close();
  await closing?.reader.$disconnect();
  await closing?.writer.$disconnect();
}

async function connect(file: string): Promise<PrismaClient> {
  const client = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url: `file:${file}` }) });
  // FULL: a committed write survives a power cut. The library opens WAL files with NORMAL, where it may not.
  await client.$queryRawUnsafe("PRAGMA synchronous = FULL");
  await client.$queryRawUnsafe("PRAGMA foreign_keys = ON");
  await client.$queryRawUnsafe(`PRAGMA busy_timeout = ${busyTimeout}`);
  await client.$queryRawUnsafe(`PRAGMA cache_size = -${cacheSize}`);
  await expectPragma(client, "synchronous", 2);
  await expectPragma(client, "foreign_keys", 1);
  return client;
}

async function expectPragma(client: PrismaClient, name: string, wanted: string | number): Promise<void> {
  const rows = await client.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`);
  const found = Object.values(rows[0] ?? {})[0];
  if (String(found) !== String(wanted)) {
    throw new Error(`The database refuses ${name} = ${wanted} (it says ${String(found)}): not safe to use`);
  }
}
