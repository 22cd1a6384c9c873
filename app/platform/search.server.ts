/**
 * Looks up what a search finds in the search indexes. The triggers of prisma/triggers/search.ts keep an index for each
 * searched table: the text of each row, with that of its present customer.
 */
import { countOf, rowsOf } from "./database.server.ts";
import {
  type Begins,
  beginsOf,
  collectFound,
  foundIds,
  foundRows,
  idsOf,
  isAmongInWalk,
  isFound,
  mostLookedUp,
  type NewestFound,
  newestFound,
  wordsToBegin,
} from "./dialect.server.ts";
import { Prisma } from "./prisma/client.ts";
import { exactLine, parseSearch, rankBy, type SearchTerm } from "./search.ts";
import { beginsWith } from "./sql.server.ts";

export type SearchIndex = "CustomerSearch" | "ProductSearch" | "QuoteSearch" | "InvoiceSearch" | "ServiceReportSearch";

/** A search in one index. */
export type Found = {
  terms: readonly SearchTerm[];
  /** The number of rows with all terms. */
  count: number;
  /** The condition that a row was found, by its id, for a query that counts or sorts all rows that meet it. */
  isAmong: (id: Prisma.Sql) => Prisma.Sql;
  /** The same, for a query that walks rows and compares the id of each with those of the matches. */
  isAmongInWalk: (id: Prisma.Sql) => Prisma.Sql;
  /** The same, for a query that walks an index in the order of its page, until the page is full. */
  isOne: (id: Prisma.Sql) => Prisma.Sql;
  /** Whether isOne looks at the text of each row that is walked, in place of its id among those of all matches. */
  readsTexts: boolean;
};

/**
 * Up to this many matches it is faster to collect and sort all of them than to walk the rows in the list's order until
 * a page is full.
 */
const fewMatches = 10_000;

/** Looks up a search; null when it has nothing to look for, which finds everything. */
export async function lookUpSearch(index: SearchIndex, q: string): Promise<Found | null> {
  const terms = parseSearch(q);
  if (terms.length === 0) return null;
  const { count, ids, isCollected } = await countFound(index, terms);
  const among = (id: Prisma.Sql) => Prisma.sql`${id} IN (${ids})`;
  const inWalk = (id: Prisma.Sql) => isAmongInWalk(id, ids);
  const readsTexts = count > fewMatches && !isCollected;
  const isOne = (id: Prisma.Sql) => {
    if (readsTexts) return isFound(index, id, terms);
    return count > mostLookedUp ? inWalk(id) : among(id);
  };
  return { terms, count, isAmong: among, isAmongInWalk: inWalk, isOne, readsTexts };
}

/** The number of matches, and a query for their ids: where the engine has collected them, without another search. */
async function countFound(
  index: SearchIndex,
  terms: readonly SearchTerm[],
): Promise<{ count: number; ids: Prisma.Sql; isCollected: boolean }> {
  const begins = await readBegins(index, terms);
  const collecting = collectFound(index, terms);
  const [collected] = collecting ? await rowsOf<{ ids: string | null; n: number | bigint | null }>(collecting) : [];
  const count = Number(collected?.n ?? (await countOf(foundRows(index, terms, begins))));
  const ids = collected?.ids ? idsOf(collected.ids) : foundIds(index, terms, begins);
  return { count, ids, isCollected: Boolean(collected?.ids) };
}

/**
 * Sorts rows with the text of a search index: the best first, equally good ones in the order in which they are given.
 */
export function bestFirst<Row extends { text: string }>(rows: readonly Row[], terms: readonly SearchTerm[]): Row[] {
  const rankOfText = rankBy(terms);
  return rows
    .map((row) => ({ row, rank: rankOfText(row.text) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}

/**
 * Above this many matches customers and products are not ranked, but sorted by name, those first that begin with the
 * search: whoever gets so many types on.
 */
export const mostRanked = 2_000;

/**
 * The first of more matches than are ranked, by a folded column in whose order `list` gives the rows that meet a
 * condition: those first that begin with the first word of the search. At most `most`.
 */
export async function beginningFirst<Row>(
  { terms }: Found,
  column: Prisma.Sql,
  most: number,
  list: (condition: Prisma.Sql, count: number) => Promise<Row[]>,
): Promise<Row[]> {
  const begins = beginsWith(column, terms[0]?.any[0]?.[0] ?? "");
  const first = await list(begins, most);
  if (first.length >= most) return first;
  return [...first, ...(await list(Prisma.sql`NOT ${begins}`, most - first.length))];
}

/** The ids of the rows that a search finds, the newest first, at most `most`; none without anything to look for. */
export async function newestIds(index: SearchIndex, q: string, most: number): Promise<number[]> {
  const terms = parseSearch(q);
  if (terms.length === 0) return [];
  const rows = await rowsOf<{ id: number }>(
    newestFound(index, terms, await readBegins(index, terms), { most, also: all }),
  );
  return rows.map(({ id }) => Number(id));
}

/** No further condition. */
const all = () => [];

/** The most matches that are compared, the newest. */
const mostCompared = 50;

/**
 * Rows that a search finds, with their ranks, the best first: up to `most` of which a number or address is exactly what
 * was typed, and the newest others. `also` gives further conditions of the rows, by their id. Without anything to look
 * for there are none.
 */
export async function bestOf(
  index: SearchIndex,
  q: string,
  most: number,
  also: NewestFound["also"] = all,
): Promise<{ id: number; rank: number }[]> {
  const terms = parseSearch(q);
  if (terms.length === 0) return [];
  const begins = await readBegins(index, terms);
  const exact = exactLine(terms);
  const newest = (of: readonly SearchTerm[], count: number) =>
    rowsOf<{ id: number; text: string }>(newestFound(index, of, begins, { most: count, also }));
  const rows = await newest(terms, mostCompared);
  if (exact) rows.push(...(await newest([exact], most)));
  const rankOfText = rankBy(terms);
  const ranks = new Map(rows.map(({ id, text }) => [id, rankOfText(text)]));
  const ranked = Array.from(ranks, ([id, rank]) => ({ id, rank }));
  return ranked.sort((a, b) => a.rank - b.rank || b.id - a.id);
}

async function readBegins(index: SearchIndex, terms: readonly SearchTerm[]): Promise<Begins> {
  const begins = new Map<string, string[]>();
  for (const word of wordsToBegin(terms)) {
    begins.set(
      word,
      (await rowsOf<{ term: string }>(beginsOf(index, word))).map(({ term }) => term),
    );
  }
  return begins;
}
