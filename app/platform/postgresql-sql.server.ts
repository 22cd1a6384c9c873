/**
 * The pieces of SQL that PostgreSQL writes otherwise than SQLite. dialect.server.ts chooses. What each takes and gives
 * is said in sqlite-sql.server.ts; here is only what differs on PostgreSQL.
 */
import { Prisma } from "./prisma/client.ts";
import type { SearchTerm } from "./search.ts";
import { whereAll } from "./sql.server.ts";
import type { Begins, NewestFound } from "./sqlite-sql.server.ts";

/**
 * The condition that a text column contains a word, by which the planner looks how many rows have it: such a statement
 * is planned anew each time (postgresql-statements.ts).
 */
function contains(column: Prisma.Sql, word: string): Prisma.Sql {
  return Prisma.sql`${column} LIKE ${patternOf(word)}`;
}

function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}

export function joined(column: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`string_agg(${column}, ' ' ORDER BY ${order})`;
}

/** Pairs of letters have an index of their own. */
export function wordsToBegin(): string[] {
  return [];
}

/** Throws: wordsToBegin() gives no words whose tokens would be looked up. */
export function beginsOf(index: string, word: string): Prisma.Sql {
  throw new Error(`Nothing is looked up in ${index} by the beginning ${word}`);
}

export function foundIds(index: string, terms: readonly SearchTerm[], begins: Begins): Prisma.Sql {
  return Prisma.sql`SELECT "id" ${foundRows(index, terms, begins)}`;
}

/** The greatest number of matches whose ids are collected. */
const mostIds = 20_000;

/**
 * The greatest number of matches of words of two letters whose ids are collected, the same as `fewMatches`
 * of search.server.ts: with more matches the rows are walked in the order of the list, and their ids are not used.
 */
const mostIdsOfPairs = 10_000;

/**
 * Selects the number of matches as "n" and their ids as "ids", the text of an array, in one search. With too many
 * matches "ids" is null, and "n" is null where counting them takes another search.
 */
export function collectFound(index: string, terms: readonly SearchTerm[]): Prisma.Sql {
  const found = foundIds(index, terms, new Map());
  const counted = countPairs(index, terms);
  if (counted) {
    const ids = Prisma.sql`coalesce((SELECT array_agg("id")::text FROM (${found}) found), '{}')`;
    return Prisma.sql`SELECT "n", CASE WHEN "n" <= ${mostIdsOfPairs} THEN ${ids} END AS "ids" FROM (${counted}) counted`;
  }
  const few = Prisma.sql`count(*) <= ${mostIds}`;
  return Prisma.sql`SELECT CASE WHEN ${few} THEN count(*) END AS "n",
    CASE WHEN ${few} THEN coalesce(array_agg("id"), '{}')::text END AS "ids"
    FROM (${found} LIMIT (SELECT ${mostIds + 1}::bigint)) collected`;
}

/**
 * Counts the matches of words of two letters as "n", without their texts being read: one such word is looked up in the
 * counts of pairs (prisma/postgresql/pair-counts.ts), several by the index of pairs. Null for other terms.
 */
function countPairs(index: string, terms: readonly SearchTerm[]): Prisma.Sql | null {
  const words = terms.flatMap(({ any }) => any.flat());
  if (!words.every(isPair)) return null;
  const [pair, ...more] = words;
  if (more.length > 0) return Prisma.sql`SELECT count(*) AS "n" ${foundRows(index, terms, new Map())}`;
  return Prisma.sql`SELECT
    coalesce((SELECT "n" FROM "PairCount" WHERE "index" = ${index} AND "pair" = ${pair}), 0) +
    coalesce((SELECT sum("by") FROM "PairNote" WHERE "index" = ${index} AND "pairs" @> ARRAY[${pair}]::text[]), 0) AS "n"`;
}

export function idsOf(collected: string): Prisma.Sql {
  return Prisma.sql`SELECT unnest(${collected}::int[])`;
}

export function listedIds(ids: readonly number[]): Prisma.Sql {
  return idsOf(`{${ids.join()}}`);
}

/**
 * Where there are more matches, a walk along the index fills a page sooner. Where all of them are far behind in the
 * index, the whole of it is walked: an estimated 20 ms for 100,000 rows.
 */
export const mostLookedUp = 2_000;

/** IS TRUE keeps the planner from a join, which would read and sort all matches before the first row. */
export function isAmongInWalk(id: Prisma.Sql, ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${id} IN (${ids})) IS TRUE`;
}

export function foundRows(index: string, terms: readonly SearchTerm[], _begins: Begins): Prisma.Sql {
  return Prisma.sql`FROM ${quoteName(index)} ${whereAll(lookedUpTerms(terms, lookedUp))}`;
}

/** Whether all texts with common words are sorted, or some are read until there are enough, depends on the words. */
export function newestFound(
  index: string,
  terms: readonly SearchTerm[],
  _begins: Begins,
  { most, also }: NewestFound,
): Prisma.Sql {
  const has = (word: string) => (hasTrigram(word) ? contains(text, word) : lookedUp(word));
  const where = whereAll([...lookedUpTerms(terms, has), ...also(Prisma.sql`"id"`)]);
  return Prisma.sql`SELECT "id", "text" FROM ${quoteName(index)} ${where} ORDER BY "id" DESC LIMIT ${most}`;
}

/** A scalar subquery, because EXISTS would become a join that looks up all matches before the first row. */
export function isFound(index: string, id: Prisma.Sql, terms: readonly SearchTerm[]): Prisma.Sql {
  const all = Prisma.join(
    terms.map((term) => hasTerm(term, () => isRead)),
    " AND ",
  );
  return Prisma.sql`(SELECT ${all} FROM ${quoteName(index)} found WHERE found."id" = ${id})`;
}

export function joinTexts(index: string, alias: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`JOIN ${quoteName(index)} ${Prisma.raw(alias)} ON ${Prisma.raw(alias)}."id" = ${id}`;
}

function quoteName(index: string): Prisma.Sql {
  return Prisma.raw(`"${index}"`);
}

const text = Prisma.sql`"text"`;

type Has = (word: string) => Prisma.Sql;

/** The condition that a text has a term; `hasAll` gives the condition for each word of one of its alternatives. */
function hasTerm({ any }: SearchTerm, hasAll: (words: readonly string[]) => Has): Prisma.Sql {
  const alternatives = any.map((words) => Prisma.join(words.map(hasAll(words)), " AND "));
  return Prisma.sql`(${Prisma.join(alternatives, " OR ")})`;
}

/**
 * The conditions that a text has terms, of which trigrams find the words: the texts that they have found are read for
 * the shorter words. To take each of them apart into its pairs of letters would take longer than all else.
 */
function lookedUpTerms(terms: readonly SearchTerm[], has: Has): Prisma.Sql[] {
  const byTrigrams = (words: readonly string[]) => words.some(hasTrigram);
  const isNarrow = terms.some(({ any }) => any.every(byTrigrams));
  const short = (word: string) => (hasTrigram(word) ? has(word) : isRead(word));
  return terms.map((term) => hasTerm(term, (words) => (isNarrow || byTrigrams(words) ? short : has)));
}

/**
 * The condition that a text has a word, by the index that finds it. The word is in a subquery, into which the planner
 * does not look: it expects few matches of each word, and keeps the plan for all words.
 */
function lookedUp(word: string): Prisma.Sql {
  if (hasTrigram(word)) return Prisma.sql`"text" LIKE (SELECT ${patternOf(word)}::text)`;
  const pairs = pairsOf(word);
  if (pairs.length === 0) return isRead(word);
  const hasPairs = Prisma.sql`letter_pairs("text") @> (SELECT ARRAY[${Prisma.join(pairs)}]::text[])`;
  return isPair(word) ? hasPairs : Prisma.sql`(${hasPairs} AND ${isRead(word)})`;
}

/** Whether pg_trgm has anything to look up for a word: three letters, or fewer at the beginning or end of a line. */
function hasTrigram(word: string): boolean {
  return /[a-z0-9]{3}|\n[a-z0-9]|[a-z0-9]{2}\n/.test(word);
}

/** Whether a word is a pair of letters, of which the index of pairs knows all texts. */
function isPair(word: string): boolean {
  return !hasTrigram(word) && [...word].length === 2 && pairsOf(word).length === 1;
}

/** The pairs of letters in a word, as the function letter_pairs (prisma/postgresql/rules.ts) gives those of a text. */
function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((letter, index) => {
    const before = letters[index] ?? "";
    return before > " " && letter > " " ? [before + letter] : [];
  });
}

/** The condition that a text has a word, by reading the text: most have a single letter. */
function isRead(word: string): Prisma.Sql {
  return Prisma.sql`strpos("text", ${word}) > 0`;
}

export function jsonText(column: Prisma.Sql, name: string): Prisma.Sql {
  return Prisma.sql`(${column})::json ->> ${name}::text`;
}

export function jsonRow(columns: Record<string, Prisma.Sql>): Prisma.Sql {
  return Prisma.sql`${jsonObject(columns)}::text`;
}

export function jsonRows(columns: Record<string, Prisma.Sql>, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce(json_agg(${jsonObject(columns)} ORDER BY ${order}), '[]')::text`;
}

function jsonObject(columns: Record<string, Prisma.Sql>): Prisma.Sql {
  const pairs = Object.entries(columns).map(([name, column]) => Prisma.sql`${name}::text, ${column}`);
  return Prisma.sql`json_build_object(${Prisma.join(pairs)})`;
}

export function daysAfter(instant: Prisma.Sql, days: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${instant} + make_interval(days => ${days})`;
}

export function secondsBetween(from: Prisma.Sql, to: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CAST(extract(epoch FROM ${to} - ${from}) AS integer)`;
}

export const beforeAllDays = Prisma.raw("'-infinity'::timestamp");

/** One array in place of hundreds of parameters, each of which PostgreSQL would read for each plan and row. */
export function instantAt(number: Prisma.Sql, instants: readonly Date[]): Prisma.Sql {
  const array = `{${instants.map((instant) => instant.toISOString().replace("Z", "")).join(",")}}`;
  return Prisma.sql`(${array}::timestamp[])[${number}]`;
}

/**
 * The planner does not look into a subquery for the numbers, so that a plan for one page is as good as one for all, and
 * is kept: to plan a page anew takes several times as long as to read it (docs/decisions/0142-kept-plans.md).
 */
export function rowsFrom(from: number, count: number): Prisma.Sql {
  return Prisma.sql`LIMIT (SELECT ${count}::bigint) OFFSET (SELECT ${from}::bigint)`;
}

export function isOfPage(id: Prisma.Sql, ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${id} = ANY(ARRAY(${ids}))`;
}

/** The planner expects few rows from an array, so that it looks up each, however many the query may find. */
export function pageOf(ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`unnest(ARRAY(${ids})) page("id")`;
}

/** In seconds. A standby that takes the place of the server was started at another instant. */
export const serverStart = Prisma.raw("extract(epoch FROM pg_postmaster_start_time())::text");

export function latestOf(...columns: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`greatest(${Prisma.join(columns)})`;
}

/** The planner chooses the order of joins. */
export const joinInOrder = Prisma.raw("JOIN");

/** A trigger keeps the number (prisma/postgresql/rules.ts): sequences do not return to it when a write is undone. */
export function lastGivenId(table: string): Prisma.Sql {
  return Prisma.sql`SELECT "n" FROM "Tally" WHERE "name" = ${`last of ${table}`}`;
}

export function writeNumber(number: number): Prisma.Sql {
  return Prisma.sql`INSERT INTO "Tally" ("name", "n") VALUES ('health', ${number}::int)
    ON CONFLICT ("name") DO UPDATE SET "n" = EXCLUDED."n"`;
}
