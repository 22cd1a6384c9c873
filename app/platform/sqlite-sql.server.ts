/**
 * The pieces of SQL that SQLite writes otherwise than PostgreSQL (postgresql-sql.server.ts). dialect.server.ts chooses.
 */
import { instantText } from "./instant-text.server.ts";
import { Prisma } from "./prisma/client.ts";
import type { SearchTerm } from "./search.ts";
import { whereAll } from "./sql.server.ts";

/**
 * The condition that a text column contains a word. GLOB, because it needs a quarter less time than instr() for a text;
 * the characters that it takes for wildcards are put into brackets.
 */
function contains(column: Prisma.Sql, word: string): Prisma.Sql {
  return Prisma.sql`${column} GLOB ${`*${word.replace(/[*?[]/g, "[$&]")}*`}`;
}

/** The texts of a column of several rows in an order, with a space between them; null where there is none. */
export function joined(column: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`group_concat(${column}, ' ' ORDER BY ${order})`;
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

/** Searches anew for the ids are as quick as ids that were collected. */
export function collectFound(_index: string, _terms: readonly SearchTerm[]): Prisma.Sql | null {
  return null;
}

/** Selects the ids that collectFound() gave as a text. */
export function idsOf(collected: string): Prisma.Sql {
  throw new Error(`Nothing was collected: ${collected}`);
}

/** Selects given ids, in one parameter however many they are. */
export function listedIds(ids: readonly number[]): Prisma.Sql {
  return Prisma.sql`SELECT "value" FROM json_each(${JSON.stringify(ids)})`;
}

/** Up to this many matches each is looked up and sorted, also where a walk could compare them with each row. */
export const mostLookedUp = Number.POSITIVE_INFINITY;

/** The plus sign keeps SQLite from looking up the rows by their ids. */
export function isAmongInWalk(id: Prisma.Sql, ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`+${id} IN (${ids})`;
}

/** The same as foundIds(), from FROM on; the text is "text". */
export function foundRows(index: string, terms: readonly SearchTerm[], begins: Begins): Prisma.Sql {
  return foundAmong(index, terms, begins, { also: [], ask: quoteToken });
}

/** Gives the expression by which the index is asked for a word that is at least as long as a token. */
type Ask = (word: string) => string;

/**
 * As foundRows(), of the rows that also meet the conditions `also`. `ask` gives what the index is asked for a word;
 * where that is less than the word, the texts of the rows that the index finds are compared with the word.
 */
function foundAmong(
  index: string,
  terms: readonly SearchTerm[],
  begins: Begins,
  { also, ask }: { also: readonly Prisma.Sql[]; ask: Ask },
): Prisma.Sql {
  const name = Prisma.raw(`"${index}"`);
  const matches = terms.map((term) => matchOf(term, begins, ask)).filter((match) => match !== null);
  // The texts are read for single letters, since most texts have them, and where the index was asked for less.
  const isRead = (word: string) =>
    lengthOf(word) < tokenLength - 1 || (lengthOf(word) >= tokenLength && ask(word) !== quoteToken(word));
  const read = terms.filter(({ any }) => any.flat().some(isRead));
  const conditions = [...read.map(hasTerm), ...also];
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

/** At most so many rows, and further conditions that they meet, by their id. */
export type NewestFound = { most: number; also: (id: Prisma.Sql) => readonly Prisma.Sql[] };

/** Selects the id and the "text" of the rows with all terms that were added last. */
export function newestFound(
  index: string,
  terms: readonly SearchTerm[],
  begins: Begins,
  { most, also }: NewestFound,
): Prisma.Sql {
  const found = foundAmong(index, terms, begins, { also: also(Prisma.sql`rowid`), ask: inPart });
  return Prisma.sql`SELECT rowid AS "id", "text" ${found} ORDER BY rowid DESC LIMIT ${most}`;
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
function matchOf({ any }: SearchTerm, begins: Begins, ask: Ask): string | null {
  const alternatives = any.map((words) =>
    words
      .filter((word) => lengthOf(word) >= tokenLength - 1)
      .map((word) => (lengthOf(word) >= tokenLength ? ask(word) : anyOf(begins.get(word) ?? [])))
      .join(" AND "),
  );
  return alternatives.includes("") ? null : `(${alternatives.map((words) => `(${words})`).join(" OR ")})`;
}

/** No text has the three marks that are looked for where no token begins with the word. */
function anyOf(tokens: readonly string[]): string {
  return tokens.length > 0 ? `(${tokens.map(quoteToken).join(" OR ")})` : quoteToken("\u{10FFFF}".repeat(tokenLength));
}

/**
 * Up to this number of characters a word is asked for whole. An e-mail address counts only up to its @; one that is no
 * longer than that is asked for in one piece with the beginning of its domain.
 */
const mostAsked = 2 * tokenLength;

/** The number of characters of the domain that are asked for with such a short address. */
const ofDomain = tokenLength + 1;

/**
 * The expression by which the index is asked for a part of a long number, code or e-mail address, because each token
 * takes a look-up, the longer the more texts have it. Few texts have all of these without having the whole word. For a
 * number or code it has three tokens of the last characters, since many share the first ones: those of a province, or
 * of a year. For an address it asks only for the part up to the first letter of the domain, by every third token and
 * the last one, since many addresses share a domain. But many addresses begin with "info@": where that part is short,
 * it is asked for together with the beginning of the domain. Words without a digit or @, such as names, are asked for
 * whole: their tokens are so common that a few of them would find too many texts.
 */
function inPart(word: string): string {
  if (!/[\d@]/.test(word)) return quoteToken(word);
  const letters = [...word];
  const domain = letters.indexOf("@") + 1;
  if (domain > 0 && domain <= mostAsked) return quoteToken(letters.slice(0, domain + ofDomain).join(""));
  const asked = domain === 0 ? letters : letters.slice(0, domain + 1);
  if (asked.length <= mostAsked) return quoteToken(asked.join(""));
  const last = asked.length - tokenLength;
  const begins =
    domain === 0
      ? [last, last - 1, last - tokenLength]
      : asked.flatMap((_, at) => (at === last || (at < last && at % tokenLength === 0) ? [at] : []));
  return begins.map((at) => quoteToken(asked.slice(at, at + tokenLength).join(""))).join(" AND ");
}

function quoteToken(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function lengthOf(word: string): number {
  return [...word].length;
}

/** The plus sign keeps the index from being asked for the words of each row anew, which takes longer than its text. */
function hasTerm({ any }: SearchTerm): Prisma.Sql {
  const contained = (word: string) => contains(Prisma.sql`+"text"`, word);
  const alternatives = any.map((words) => Prisma.join(words.map(contained), " AND "));
  return Prisma.sql`(${Prisma.join(alternatives, " OR ")})`;
}

/** The text under a name in a column of JSON objects. */
export function jsonText(column: Prisma.Sql, name: string): Prisma.Sql {
  return Prisma.sql`${column} ->> ${name}`;
}

/** A JSON object as a text: the named columns of a row, none of which is an instant. */
export function jsonRow(columns: Record<string, Prisma.Sql>): Prisma.Sql {
  const pairs = Object.entries(columns).map(([name, column]) => Prisma.sql`${name}, ${column}`);
  return Prisma.sql`json_object(${Prisma.join(pairs)})`;
}

/** A JSON array of objects as a text, made from all rows of a group: the named columns, in an order. */
export function jsonRows(columns: Record<string, Prisma.Sql>, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`json_group_array(${jsonRow(columns)} ORDER BY ${order})`;
}

/** A value that sorts by the instant which is a number of days after another. */
export function daysAfter(instant: Prisma.Sql, days: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`julianday(${instant}) + ${days}`;
}

/** The whole seconds from one instant to another. */
export function secondsBetween(from: Prisma.Sql, to: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`unixepoch(${to}) - unixepoch(${from})`;
}

/** The value before all of daysAfter(). */
export const beforeAllDays = Prisma.raw("0");

/**
 * The instant with a number, where they are numbered from 1. All of them are one value, of which the piece at the
 * number's place is taken: a CASE with 365 branches took a millisecond to prepare, and 20 where a query has it four
 * times (docs/decisions/0142-kept-plans.md). Bytes, because a character's place is counted from the beginning.
 */
export function instantAt(number: Prisma.Sql, instants: readonly Date[]): Prisma.Sql {
  const texts = instants.map(instantText);
  const length = texts[0]?.length ?? 0;
  const bytes = Buffer.from(texts.join(""));
  return Prisma.sql`CAST(substr(${bytes}, (${number} - 1) * ${length} + 1, ${length}) AS TEXT)`;
}

/** LIMIT and OFFSET: so many rows, after the first ones of a number. */
export function rowsFrom(from: number, count: number): Prisma.Sql {
  return Prisma.sql`LIMIT ${count} OFFSET ${from}`;
}

/** The condition that an id is among the few that a query selects. */
export function isOfPage(id: Prisma.Sql, ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${id} IN (${ids})`;
}

/** The rows of a query that selects the "id" of the few of a page, for FROM, as "page". */
export function pageOf(ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${ids}) page`;
}

/** A text by which the run of the database's server is known; a file has no server. */
export const serverStart = Prisma.raw("''");

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
