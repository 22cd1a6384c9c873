/**
 * Everything specific to SQLite: opening and reading the file, and the pieces of SQL that another engine writes
 * differently. All other SQL of the application is portable (portable-sql.test.ts checks it).
 * docs/decisions/0038-second-engine.md lists what a second engine would need.
 */
import { chmodSync } from "node:fs";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import Database from "better-sqlite3";
import { Prisma, PrismaClient } from "./prisma/client.ts";
import type { SearchTerm } from "./search.ts";
import { whereAll } from "./sql.server.ts";

/** The connections to a database. */
export type Engine = {
  /** For queries; refuses writes. */
  reader: PrismaClient;
  /** For write() alone. */
  writer: PrismaClient;
  /** The rows of a query as plain objects: booleans are 0 and 1, instants are for storedInstant(). */
  rows(query: Prisma.Sql): Promise<unknown[]>;
  close(): Promise<void>;
};

/** Milliseconds that SQLite waits for another process's lock. This blocks the event loop. */
const busyTimeout = 500;

/**
 * Kibibytes of page cache for each connection, a quarter of the library's default. The operating system caches the file
 * too.
 */
const cacheSize = 4_000;

/**
 * The most prepared statements. A search with several words makes a new SQL text, so without a limit they would pile
 * up. Above the limit all are dropped.
 */
const mostStatements = 200;

/** Opens a migrated database file (absolute path), and checks the settings on which its durability depends. */
export async function openSqlite(file: string): Promise<Engine> {
  // Only its owner may read it, even in a folder that others can read. SQLite creates the log files with the same mode.
  chmodSync(file, 0o600);
  const writer = await connect(file);
  // WAL lets readers read during a write. The mode is stored in the file, so set it before the reader connects.
  await writer.$queryRawUnsafe("PRAGMA journal_mode = WAL");
  await expectPragma(writer, "journal_mode", "wal");
  const reader = await connect(file);
  await reader.$queryRawUnsafe("PRAGMA query_only = ON");
  // A plain connection, because Prisma takes many times as long for the same rows.
  const database = new Database(file, { readonly: true, timeout: busyTimeout });
  database.pragma(`cache_size = -${cacheSize}`);
  const statements = new Map<string, Database.Statement>();
  return {
    reader,
    writer,
    async rows({ sql, values }) {
      let statement = statements.get(sql);
      if (!statement) {
        if (statements.size >= mostStatements) statements.clear();
        statement = database.prepare(sql);
        statements.set(sql, statement);
      }
      return statement.all(...values.map((value) => (value instanceof Date ? instantText(value) : value)));
    },
    async close() {
      database.close();
      await reader.$disconnect();
      await writer.$disconnect();
    },
  };
}

/** An instant as Prisma stores it, since SQLite compares instants as texts. */
function instantText(instant: Date): string {
  return instant.toISOString().replace("Z", "+00:00");
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

/**
 * The condition that a text column contains a word. GLOB, because it needs a quarter less time than instr() for a text;
 * the characters that it takes for wildcards are put into brackets.
 */
export function contains(column: Prisma.Sql, word: string): Prisma.Sql {
  return Prisma.sql`${column} GLOB ${`*${word.replace(/[*?[]/g, "[$&]")}*`}`;
}

/** The characters of a token of a search index: it finds words that are at least as long. */
const tokenLength = 3;

/** The tokens with which the two-letter words of a search begin, by word (beginsOf). */
export type Begins = ReadonlyMap<string, readonly string[]>;

/** The words of a search that the index finds only by all tokens that begin with them. */
export function wordsToBegin(terms: readonly SearchTerm[]): string[] {
  const words = terms.flatMap(({ any }) => any.flat());
  return [...new Set(words)].filter((word) => lengthOf(word) === tokenLength - 1);
}

/** Selects the tokens of a search index that begin with a word, as "term". */
export function beginsOf(index: string, word: string): Prisma.Sql {
  const terms = Prisma.raw(`"${index}Terms"`);
  return Prisma.sql`SELECT "term" FROM ${terms} WHERE "term" >= ${word} AND "term" < ${`${word}\u{10FFFF}`}`;
}

/** Selects the ids of the rows whose text in a search index has all terms (platform/search.server.ts). */
export function foundIds(index: string, terms: readonly SearchTerm[], begins: Begins): Prisma.Sql {
  return Prisma.sql`SELECT rowid AS "id" ${foundRows(index, terms, begins)}`;
}

/** The same, from FROM on; the text is "text". */
export function foundRows(index: string, terms: readonly SearchTerm[], begins: Begins): Prisma.Sql {
  const name = Prisma.raw(`"${index}"`);
  const matches = terms.map((term) => matchOf(term, begins)).filter((match) => match !== null);
  // The texts are read for single letters, since most texts have them.
  const read = terms.filter(({ any }) => any.flat().some((word) => lengthOf(word) < tokenLength - 1));
  const conditions = read.map(hasTerm);
  // All texts are read where the index has nothing to look up: from the table in which FTS5 stores them, because
  // reading them through the index takes half as long again.
  if (matches.length === 0) return Prisma.sql`FROM ${textsOf(index)} ${whereAll(conditions)}`;
  conditions.unshift(Prisma.sql`${name} MATCH ${matches.join(" AND ")}`);
  return Prisma.sql`FROM ${name} ${whereAll(conditions)}`;
}

/** The ids and texts of a search index, without the index. */
function textsOf(index: string): Prisma.Sql {
  return Prisma.sql`(SELECT "id" AS rowid, "c0" AS "text" FROM ${Prisma.raw(`"${index}_content"`)})`;
}

/** Selects the id and the "text" of the rows with all terms that were added last. */
export function newestFound(index: string, terms: readonly SearchTerm[], begins: Begins, most: number): Prisma.Sql {
  return Prisma.sql`SELECT rowid AS "id", "text" ${foundRows(index, terms, begins)} ORDER BY rowid DESC LIMIT ${most}`;
}

/** The condition that the row with an id has all terms, for one row after the other. */
export function isFound(index: string, id: Prisma.Sql, terms: readonly SearchTerm[]): Prisma.Sql {
  const conditions = [Prisma.sql`rowid = ${id}`, ...terms.map(hasTerm)];
  return Prisma.sql`EXISTS (SELECT 1 FROM ${Prisma.raw(`"${index}"`)} ${whereAll(conditions)})`;
}

/** Joins the texts of a search index, as "text", by id. */
export function joinTexts(index: string, alias: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`JOIN ${Prisma.raw(`"${index}" ${alias}`)} ON ${Prisma.raw(alias)}.rowid = ${id}`;
}

/** What the index looks up for a term, but for its single letters; null when there is nothing else. */
function matchOf({ any }: SearchTerm, begins: Begins): string | null {
  const alternatives = any.map((words) =>
    words
      .filter((word) => lengthOf(word) >= tokenLength - 1)
      .map((word) => (lengthOf(word) >= tokenLength ? quoted(word) : anyOf(begins.get(word) ?? [])))
      .join(" AND "),
  );
  return alternatives.includes("") ? null : `(${alternatives.map((words) => `(${words})`).join(" OR ")})`;
}

/** No text has the three marks that are looked for where no token begins with the word. */
function anyOf(tokens: readonly string[]): string {
  return tokens.length > 0 ? `(${tokens.map(quoted).join(" OR ")})` : quoted("\u{10FFFF}".repeat(tokenLength));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function lengthOf(word: string): number {
  return [...word].length;
}

function hasTerm({ any }: SearchTerm): Prisma.Sql {
  const contained = (word: string) => contains(Prisma.sql`"text"`, word);
  const alternatives = any.map((words) => Prisma.join(words.map(contained), " AND "));
  return Prisma.sql`(${Prisma.join(alternatives, " OR ")})`;
}

/** The text under a name in a column of JSON objects. */
export function jsonText(column: Prisma.Sql, name: string): Prisma.Sql {
  return Prisma.sql`${column} ->> ${name}`;
}

/** A JSON array of objects as a text, made from all rows of a group: the named columns, in an order. */
export function jsonRows(columns: Record<string, Prisma.Sql>, order: Prisma.Sql): Prisma.Sql {
  const pairs = Object.entries(columns).map(([name, column]) => Prisma.sql`${name}, ${column}`);
  return Prisma.sql`json_group_array(json_object(${Prisma.join(pairs)}) ORDER BY ${order})`;
}

/** A number that sorts by the instant which is a number of days after another. */
export function daysAfter(instant: Prisma.Sql, days: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`julianday(${instant}) + ${days}`;
}

/** The latest of several instants in one row. */
export function latestOf(...columns: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`max(${Prisma.join(columns)})`;
}

/**
 * Joins a table after those before it: the table's name and alias follow, then ON. Only CROSS JOIN keeps SQLite from
 * reading the joined table first and looking up each of its rows among those of the page.
 */
export const joinInOrder = Prisma.raw("CROSS JOIN");

/** Selects the last id that a table has given out, as "n", even if its row is gone. */
export function lastGivenId(table: string): Prisma.Sql {
  return Prisma.sql`SELECT "seq" AS "n" FROM sqlite_sequence WHERE "name" = ${table}`;
}

/**
 * Writes a number (below 2^31) that nothing reads, the same way to the disk as any other write: `user_version`, a
 * number in SQLite's file header that is free for applications.
 */
export function writeNumber(number: number): Prisma.Sql {
  return Prisma.raw(`PRAGMA user_version = ${Math.trunc(number)}`);
}
