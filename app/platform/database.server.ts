/**
 * The database: reader() for queries, rowsOf() for the queries of every request, and write() for all writes.
 * There is one writing connection. A plain write during an open transaction would run inside that transaction, and be
 * lost if it is rolled back. So every write, even a single statement, waits for its turn and runs in its own
 * transaction (docs/decisions/0003-one-writer.md).
 */
import { setImmediate, setTimeout } from "node:timers/promises";
import { type AuditLine, beginTrail, logTrail, sealTrail } from "./audit.server.ts";
import type { CountedTable } from "./changed-tables.ts";
import { serverStart } from "./dialect.server.ts";
import { beginFailure, commitFailure, writeFailure, writeWorked } from "./disk.server.ts";
import type { Engine } from "./engine.ts";
import { environment } from "./environment.server.ts";
import { isPostgresql } from "./postgresql-connection.ts";
import { Prisma, type PrismaClient } from "./prisma/client.ts";
import { levelOfWrites } from "./prisma-adapter.server.ts";
import { currentPerson, noteStored } from "./request.server.ts";
import { shortTurns } from "./short-turns.server.ts";
import { singleton } from "./singleton.server.ts";
import { openSqlite } from "./sqlite.server.ts";

/** The client that a write gets, inside its transaction. */
export type Transaction = Prisma.TransactionClient;

const open = singleton<{ engine?: Engine; lastWrite: Promise<unknown>; waiting: number }>("database", () => ({
  lastWrite: Promise.resolve(),
  waiting: 0,
}));

/** Milliseconds in which a write must begin, and in which it must end once it has begun. Usual ones take a few. */
const writeLimit = 10_000;

/** Milliseconds that a write has to begin after those that were asked for before it, however long they took. */
const leastToBegin = 2_000;

/** The client for queries. It refuses writes. */
export function reader(): PrismaClient {
  return getEngine().client;
}

/**
 * The rows of a SQL query as plain objects: booleans are 0 and 1, instants are for storedInstant(). For the queries of
 * every request, because Prisma takes many times as long. Like reader(), it sees all committed writes and cannot write.
 */
export async function rowsOf<Row>(query: Prisma.Sql): Promise<Row[]> {
  return (await getEngine().rows(query)) as Row[];
}

/**
 * The same for a query that many requests ask in the same words, such as that for their session. On SQLite its rows are
 * kept in memory until anything in the database changes (docs/decisions/0148-kept-answers.md), so they cannot be
 * changed.
 */
export async function unchangedRowsOf<Row>(query: Prisma.Sql): Promise<readonly Readonly<Row>[]> {
  const { rows, unchangedRows = rows } = getEngine();
  return (await unchangedRows(query)) as readonly Readonly<Row>[];
}

/**
 * The same inside the transaction of write(), for the queries of every save; the query may be a change that gives rows.
 * With reader(), which the verbs of screens pass to functions that a save uses too, it does what rowsOf() does. Throws
 * when the transaction has ended.
 */
export async function rowsInside<Row>(transaction: Transaction, query: Prisma.Sql): Promise<Row[]> {
  const { client, rows, rowsInside: inside } = getEngine();
  return (await (transaction === client ? rows : inside)(query)) as Row[];
}

/**
 * Runs a change inside the transaction of write(), for those of every save. Throws when the transaction has ended. A
 * process has one such transaction at a time, which its engine knows: the caller only shows that it is in one.
 */
export async function changeInside(_: Transaction, change: Prisma.Sql): Promise<void> {
  await getEngine().changeInside(change);
}

/** The number of rows; `from` is a query from its FROM on. */
export async function countOf(from: Prisma.Sql): Promise<number> {
  const [row] = await rowsOf<{ n: number | bigint }>(Prisma.sql`SELECT count(*) AS "n" ${from}`);
  return Number(row?.n ?? 0);
}

/**
 * How many customers or quotes there are (a quote with its versions is one), as triggers count them: to count them anew
 * takes milliseconds for many.
 */
export async function tallyOf(table: "Customer" | "Quote"): Promise<number> {
  return (await rowsOf<{ n: number }>(Prisma.sql`SELECT "n" FROM "Tally" WHERE "name" = ${table}`))[0]?.n ?? 0;
}

/**
 * The number of changes of tables so far, and what counts for all tables. No count ever goes back while the database's
 * server runs, so a change of any of them changes the sum. The server that takes its place may lack the last changes,
 * and count others up to the same number: so its start is part of what is given.
 *
 * Read it before the rows: what was made of rows that changed in between is then made once more, and never kept too
 * long.
 */
export async function countChanges(tables: readonly CountedTable[]): Promise<[changes: number, start: string]> {
  const names = ["", ...new Set(tables)];
  const [row] = await unchangedRowsOf<{ n: number | bigint | null; start: string }>(
    Prisma.sql`SELECT sum("n") AS "n", ${serverStart} AS "start" FROM "ChangeCount"
      WHERE "name" IN (${Prisma.join(names)})`,
  );
  return [Number(row?.n ?? 0), row?.start ?? ""];
}

/** Whether a query, from its FROM on, has any row. Needs no Prisma client, which takes a start long to make. */
export async function anyOf(from: Prisma.Sql): Promise<boolean> {
  return (await rowsOf(Prisma.sql`SELECT 1 AS "n" ${from} LIMIT 1`)).length > 0;
}

/** An instant in a row of rowsOf(), which the engine may give as a text. */
export type StoredInstant = string | Date;

/** The instant in a row of rowsOf() as a Date. */
export function storedInstant(value: StoredInstant): Date {
  return new Date(value);
}

/**
 * Runs `work` in a transaction, after all writes requested before it, and gives its result after the commit. The audit
 * trail names the request's user.
 * `work` may contain only queries, nothing slow such as mail or rendering. If it throws, nothing is stored. It must not
 * catch errors of its queries, because SQLite may have ended the transaction. It asks its transaction: writes that wait
 * at the same time are committed together, and until then reader() and rowsOf() do not see the ones before it.
 * It is also given the time at which its turn came. What is numbered in the order of its time takes that time, since
 * another process may have had its turn before.
 * Throws a not-stored Problem when the disk is full, an away one when the database cannot be reached or others write
 * for too long, and an unknown one when the disk failed at the commit, so that it is not known whether it is stored.
 * `aside` is for what the server stores beside what the request asked for; such a write does not count for hasStored().
 * `apart` is for work that asks reader() or rowsOf() too: all writes before it are committed before it begins.
 */
export function write<T>(
  work: (transaction: Transaction, turn: Date) => Promise<T>,
  { aside = false, apart = false }: { aside?: boolean; apart?: boolean } = {},
): Promise<T> {
  open.waiting += 1;
  const late = performance.now() + writeLimit;
  const worked = open.lastWrite.then(() => {
    open.waiting -= 1;
    if (apart) getEngine().endInside(false);
    return transact(work, Math.max(late, performance.now() + leastToBegin));
  });
  const done = worked.then(awaitCommit).catch((error: unknown) => {
    throw writeFailure(error);
  });
  if (!aside) done.then(noteStored, () => {});
  // Queries run synchronously on the event loop: this pause lets other work run between the writes of a long queue.
  open.lastWrite = worked.then(nextTurn, nextTurn);
  return done;
}

/** What a write has done in its transaction, and the promise that it is on the disk. */
type Worked<T> = { given: T; trail: AuditLine[]; flushed: Promise<void> };

async function awaitCommit<T>({ given, trail, flushed }: Worked<T>): Promise<T> {
  await flushed;
  writeWorked();
  logTrail(trail);
  return given;
}

/** How many times a write tries to begin where that fails. */
const mostBeginnings = 10;

/**
 * Runs one write; what cannot begin until it is `late` is refused. What it does in one go, its lines of the audit trail
 * and its commit may take 20 ms each: none of them is added to a turn that took long.
 */
async function transact<T>(
  work: (transaction: Transaction, turn: Date) => Promise<T>,
  late: number,
): Promise<Worked<T>> {
  const { client, ...inside } = getEngine();
  for (let beginnings = 1; ; beginnings += 1) {
    const done = { begin: false, work: false };
    try {
      await shortTurns.endIfLong();
      await inside.takeTurn?.(late);
      const { given, trail } = await client.$transaction(
        async (transaction) => {
          done.begin = true;
          await beginTrail(inside);
          const given = await work(transaction, new Date());
          await shortTurns.endIfLong();
          const trail = await sealTrail(inside, currentPerson());
          done.work = true;
          return { given, trail };
        },
        { timeout: writeLimit, maxWait: Math.max(1, late - performance.now()), isolationLevel: levelOfWrites },
      );
      await shortTurns.endIfLong();
      return { given, trail, flushed: inside.endInside(open.waiting > 0) };
    } catch (error) {
      // The writes before this one wait for no other: it may have failed before it began.
      inside.endInside(false);
      // What failed after the work is the commit.
      if (done.work) throw commitFailure(error);
      if (done.begin) throw error;
      if (performance.now() >= late) throw beginFailure(error);
      if (beginnings === mostBeginnings) throw error;
      // Nothing is done yet, so try again, after a pause for other work of the event loop.
      await setTimeout(Math.random() * 20);
    }
  }
}

/** Tells a text to all processes that listen on this database, after the commit of the transaction; not on SQLite. */
export async function tellOthers(transaction: Transaction, text: string): Promise<void> {
  if (getEngine().listen) await transaction.$executeRaw`SELECT pg_notify('alisio', ${text})`;
}

/**
 * Listens to what processes tell, this one included, until the given function is called. `heard` gets null when
 * something may have been missed. Nothing is heard on SQLite, so whoever listens also looks from time to time.
 */
export function listenToOthers(heard: (text: string | null) => void): () => Promise<void> {
  return getEngine().listen?.(heard) ?? (async () => {});
}

function nextTurn(): Promise<void> {
  return setImmediate();
}

function getEngine(): Engine {
  if (!open.engine) throw new Error("The database is not open yet");
  return open.engine;
}

/** Opens a migrated database: SQLite's file (an absolute path), or the one at a PostgreSQL address. */
export async function openDatabase(database: string): Promise<void> {
  open.engine = isPostgresql(database)
    ? await openAt(database)
    : await openSqlite(database, { shared: environment.WORKERS > 1 });
}

async function openAt(url: string): Promise<Engine> {
  // Loaded only where it is used, since it brings a driver and a second client.
  const { openPostgresql } = await import("./postgresql.server.ts");
  return openPostgresql(url);
}

/** Waits for the running writes, then closes the database. */
export async function closeDatabase(): Promise<void> {
  await open.lastWrite;
  const closing = open.engine;
  delete open.engine;
  await closing?.close();
}
