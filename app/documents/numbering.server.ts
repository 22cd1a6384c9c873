/**
 * The numbers of quotes, invoices and reports: without gaps per series and year, in the order of time (behaviour 4.6).
 */
import { isYetToCome } from "#app/platform/clock.server.ts";
import {
  anyOf,
  rowsInside,
  rowsOf,
  type StoredInstant,
  storedInstant,
  type Transaction,
  write,
} from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { yearOf } from "#app/platform/zone.server.ts";

/**
 * How numbers begin, unless the company has set something else (invoices/series.server.ts). Each kind of invoice has a
 * series of its own, as the law wants (RD 1619/2012, article 6).
 */
export const prefixes = {
  quote: "Q",
  invoice: "F",
  simplified: "S",
  rectifying: "R",
  "rectifying-simplified": "RS",
  report: "SR",
} as const;

export type Series = keyof typeof prefixes;

export type LastPaper = { id: number; number: string; created_at: Date };

/**
 * Gives the next number of a series, for a document made at `at`: "Q-2026-0001". Call it in the transaction that saves
 * the document: a document that is not saved then uses no number, and the counter's row makes concurrent calls wait.
 *
 * Throws a wrong-clock Problem when the last document of the series was made later than `at`: the clock is wrong, now
 * or then, and a number cannot be taken back.
 */
export async function nextNumber(transaction: Transaction, document: Series, at: Date): Promise<string> {
  const rows: Rows = (query) => rowsInside(transaction, query);
  const last = await laterThan(rows, document, at);
  if (last) {
    const facts = { now: clockTime(at), number: last.number, made: clockTime(last.created_at) };
    throw new Problem("wrong-clock", (words) => words.problems.clockBehind(facts));
  }
  const year = yearOf(at);
  const [set] = await rows<{ prefix: string; first: number; year: number }>(
    Prisma.sql`SELECT "prefix", "first", "year" FROM "InvoiceSeries" WHERE "series" = ${document}`,
  );
  const first = set?.year === year ? set.first : 1;
  const [counter] = await rows<{ n: number | bigint }>(Prisma.sql`
    INSERT INTO "Counter" ("series", "year", "n") VALUES (${document}, ${year}, ${first})
    ON CONFLICT ("series", "year") DO UPDATE SET "n" = "Counter"."n" + 1
    RETURNING "n"`);
  return `${set?.prefix ?? prefixes[document]}-${year}-${String(counter?.n).padStart(4, "0")}`;
}

/**
 * The series that give no number now, each with its last document, which was made later than `now`. Empty when all give
 * numbers.
 */
export async function seriesAheadOf(now: Date): Promise<{ series: Series; last: LastPaper }[]> {
  if (!(await isAnyLaterThan(now))) return [];
  const all = await Promise.all(
    allSeries().map(async (series) => ({ series, last: await laterThan(rowsOf, series, now) })),
  );
  return all.flatMap(({ series, last }) => (last ? [{ series, last }] : []));
}

/** Whether any document was made later than `now`. One query, because every start asks this. */
async function isAnyLaterThan(now: Date): Promise<boolean> {
  // The last quote has the highest id; the others have an index.
  return anyOf(Prisma.sql`FROM (SELECT 1 AS "one") o
    WHERE (SELECT "created_at" FROM "Quote" ORDER BY "id" DESC LIMIT 1) > ${now}
       OR EXISTS (SELECT 1 FROM "Invoice" WHERE "created_at" > ${now})
       OR EXISTS (SELECT 1 FROM "ServiceReport" WHERE "created_at" > ${now})`);
}

/**
 * Records the owner's statement that the clock is right now, and was ahead when the last documents of the future were
 * made. Gives the series concerned, which give numbers again. It holds for these documents only, not for later ones.
 */
export function trustClock(now: Date): Promise<{ series: Series; last: LastPaper }[]> {
  return write(async (transaction) => {
    const ahead: { series: Series; last: LastPaper }[] = [];
    for (const series of allSeries()) {
      const last = await laterThan((query) => rowsInside(transaction, query), series, now);
      if (!last) continue;
      const said = { paper_id: last.id, said_at: now };
      await transaction.mistimedPaper.upsert({ where: { series }, create: { series, ...said }, update: said });
      ahead.push({ series, last });
    }
    return ahead;
  });
}

/** Reads rows, inside a transaction or outside of it. */
type Rows = <Row>(query: Prisma.Sql) => Promise<Row[]>;

/** The last document of a series, if it was made later than `at` and trustClock() was not called for it; else null. */
async function laterThan(rows: Rows, series: Series, at: Date): Promise<LastPaper | null> {
  const [stored] = await rows<Omit<LastPaper, "created_at"> & { created_at: StoredInstant }>(lastOf(series));
  const last = stored && { ...stored, created_at: storedInstant(stored.created_at) };
  if (!last || !isYetToCome(last.created_at, at)) return null;
  const [known] = await rows<{ paper_id: number }>(
    Prisma.sql`SELECT "paper_id" FROM "MistimedPaper" WHERE "series" = ${series}`,
  );
  return known?.paper_id === last.id ? null : last;
}

/**
 * Selects the last document of a series. It has the highest id: ids and numbers are given in the same order, and no
 * document is deleted.
 */
function lastOf(series: Series): Prisma.Sql {
  if (series === "quote") {
    return Prisma.sql`SELECT "id", "quote_number" AS "number", "created_at" FROM "Quote" ORDER BY "id" DESC LIMIT 1`;
  }
  if (series === "report") {
    return Prisma.sql`SELECT "id", "report_number" AS "number", "created_at" FROM "ServiceReport"
      ORDER BY "id" DESC LIMIT 1`;
  }
  return Prisma.sql`SELECT "id", "invoice_number" AS "number", "created_at" FROM "Invoice"
    WHERE "series" = ${series} ORDER BY "id" DESC LIMIT 1`;
}

function allSeries(): Series[] {
  return Object.keys(prefixes) as Series[];
}
