/**
 * The database: a reader for queries, rowsOf() for those that every request makes, and a writer that nothing reaches but
 * write(). Prisma's SQLite adapter has one
 * connection a client, and a plain write made while a transaction is open on it runs inside that transaction and is lost
 * with it; so every write, even a single one, waits its turn and runs in a transaction of its own
 * (docs/decisions/0003-one-writer.md).
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

/** What a write may use: the client, inside its transaction. */
export type Transaction = Prisma.TransactionClient;

type Connections = { reader: PrismaClient; writer: PrismaClient; quick: Quick };

/** A connection for rowsOf(), with its prepared statements by their text. */
type Quick = { database: Database.Database; statements: Map<string, Database.Statement> };

const open = remembered<{ connections?: Connections; lastWrite: Promise<unknown> }>("database", () => ({
  lastWrite: Promise.resolve(),
}));

/** Every filter of several words is a text of its own: past this many statements, all are prepared anew. */
const mostStatements = 200;

/** Milliseconds that SQLite may wait for another process's lock. It stops the event loop meanwhile. */
const busyTimeout = 500;

/** Kibibytes that each connection keeps of the file; the library's own is four times as much. The system keeps the rest. */
const cacheSize = 4_000;

/** Longer than any write takes; a transaction that hangs ends here. */
const writeLimit = 10_000;

/** The client for queries. It refuses to write. */
export function reader(): PrismaClient {
  return connections().reader;
}

/**
 * The rows of a query that every request makes, as SQLite gives them (instants are texts): Prisma takes many times as long
 * to give the same. It sees all that was written before, like reader(), and can write as little. A promise, for another
 * engine answers later.
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

/** An instant as Prisma writes it: what is compared as text must be written alike. */
function instantText(instant: Date): string {
  return instant.toISOString().replace("Z", "+00:00");
}

/**
 * Runs `work` in a transaction, alone, after all writes asked for before it, and gives what it gives once that is on the
 * disk, and in the audit trail under the name of who asks. Only queries inside: nothing slow, no mail, no rendering. When
 * `work` throws, nothing of it stays. `work` must let the errors of its queries pass: SQLite may have ended the
 * transaction. Throws a not-stored Problem where the disk is full, and an unknown one where it failed at the very end. What
 * is written beside what a request asked for is `aside`: that it is stored says nothing of the request.
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
  // Queries run on the event loop itself: without a turn in between, a long queue would hold up all else.
  open.lastWrite = done.then(nextTurn, nextTurn);
  return done;
}

/** How often a write tries to begin while another process writes; SQLite waits up to half a second each time. */
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
      // All was done but the end of it.
      if (worked) throw commitFailure(error);
      if (!(error instanceof WriteLockTaken) || beginnings === mostBeginnings) throw error;
      // Nothing has been done yet, so it may begin anew. Not at once: meanwhile the event loop has other work.
      await setTimeout(Math.random() * 20);
    }
  }
}

/** Another process writes, and went on longer than SQLite waits. */
class WriteLockTaken extends Error {
  override name = "WriteLockTaken";
}

/**
 * Prisma begins a transaction that becomes a writing one only at its first change; had another process written since its
 * first query, it would fail there. Beginning the trail makes it a writing one before anything is read.
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

/** Opens the file (absolute path; migrated before) and checks that what it promises is on. */
export async function openDatabase(file: string): Promise<void> {
  // For its owner alone, also in a folder that others may read; what SQLite puts beside it is like it.
  chmodSync(file, 0o600);
  const writer = await connect(file);
  // WAL lets readers read while one writes; the mode is kept in the file, so it comes before the reader.
  await writer.$queryRawUnsafe("PRAGMA journal_mode = WAL");
  await expectPragma(writer, "journal_mode", "wal");
  const client = await connect(file);
  await client.$queryRawUnsafe("PRAGMA query_only = ON");
  const database = new Database(file, { readonly: true, timeout: busyTimeout });
  database.pragma(`cache_size = -${cacheSize}`);
  open.connections = { reader: client, writer, quick: { database, statements: new Map() } };
}

/** Waits for the writes under way, then closes the file. */
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
  // FULL: an answer that says "saved" survives a power cut. The library opens WAL files at NORMAL, which does not.
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
