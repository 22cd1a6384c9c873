/**
 * The numbers of quotes, invoices and reports: without gaps per series and year, in the order of time (behaviour 4.6).
 * And when the clock is too wrong to number, or to record an invoice (docs/decisions/0032-clocks.md).
 */
import { clockStep, isYetToCome } from "#app/platform/clock.server.ts";
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
import { dayMs, minuteMs } from "#app/platform/durations.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { offsetTimeOf, yearOf } from "#app/platform/zone.server.ts";

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

/** What is made in the order of time: the documents of each series, and the VERI*FACTU records. */
type InOrder = Series | "record";

/** What was made last of its kind; `name` is a document's number, or says whose record it is. */
type LastPaper = { id: number; name: string; made: Date };

/** What is numbered or recorded in order, and its last paper, which was made later than now. */
type Ahead = { of: InOrder; last: LastPaper };

/**
 * Milliseconds by which the last VERI*FACTU record may lie ahead of the clock: what the tax agency's order says of
 * programs that do not send (Orden HAC/1177/2024, article 7.i).
 */
const recordStep = minuteMs;

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
    const facts = { now: clockTime(at), number: last.name, made: clockTime(last.made) };
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
  return documentNumber(set?.prefix ?? prefixes[document], year, Number(counter?.n));
}

/** The number of the n-th document of a year: "FV-2026-0214". */
export function documentNumber(prefix: string, year: number, n: number): string {
  return `${prefix}-${year}-${String(n).padStart(4, "0")}`;
}

/**
 * The series in which nothing is numbered, because its last paper was made later than `now`. Empty when the clock may
 * be right.
 */
export async function listFutureDocuments(now: Date): Promise<Ahead[]> {
  const series = (await isAnyLaterThan(now)) ? await seriesAhead(rowsOf, now) : [];
  return [...series, ...(await recordsAhead(rowsOf, now))];
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
 * Notes the owner's statement that the clock is right now, and was ahead when the last documents and VERI*FACTU records
 * of the future were made. Gives those, which others may follow again. It holds for these only, not for later ones.
 */
export function acceptClock(now: Date): Promise<Ahead[]> {
  return write(async (transaction) => {
    const rows: Rows = (query) => rowsInside(transaction, query);
    const ahead = [...(await seriesAhead(rows, now)), ...(await recordsAhead(rows, now))];
    for (const { of: series, last } of ahead) {
      const known = await transaction.mistimedPaper.findUnique({ where: { series } });
      // There may be several chains of records: what was confirmed before still holds for a later record of another
      // chain.
      const paper_id = series === "record" ? Math.max(last.id, known?.paper_id ?? 0) : last.id;
      const said = { paper_id, said_at: now };
      await transaction.mistimedPaper.upsert({ where: { series }, create: { series, ...said }, update: said });
    }
    return ahead;
  });
}

/** Whether no record can follow this one at `at`: it was made later, and acceptClock() was not called for it. */
export function isRecordAhead(
  transaction: Transaction,
  record: { id: number; made: Date },
  at: Date,
): Promise<boolean> {
  return isAhead((query) => rowsInside(transaction, query), "record", record, at);
}

/** Reads rows, inside a transaction or outside of it. */
type Rows = <Row>(query: Prisma.Sql) => Promise<Row[]>;

async function seriesAhead(rows: Rows, now: Date): Promise<Ahead[]> {
  const ahead: Ahead[] = [];
  for (const series of Object.keys(prefixes) as Series[]) {
    const last = await laterThan(rows, series, now);
    if (last) ahead.push({ of: series, last });
  }
  return ahead;
}

/** The last document of a series, if it was made later than `at` and acceptClock() was not called for it; else null. */
async function laterThan(rows: Rows, series: Series, at: Date): Promise<LastPaper | null> {
  const [stored] = await rows<Omit<LastPaper, "made"> & { made: StoredInstant }>(lastOf(series));
  const last = stored && { ...stored, made: storedInstant(stored.made) };
  return last && (await isAhead(rows, series, last, at)) ? last : null;
}

/**
 * The last VERI*FACTU records that no other can follow now, by their ids: of each chain of this installation, since a
 * company that has taken another tax number may still annul invoices of the one before.
 */
async function recordsAhead(rows: Rows, now: Date): Promise<Ahead[]> {
  // These are compared as texts with their offsets: in two zones one moment has local times less than two days apart.
  const about = offsetTimeOf(new Date(now.getTime() - 2 * dayMs));
  const ends = await rows<{ id: number; number: string; generated_at: string }>(Prisma.sql`
    SELECT r."id", r."number", r."generated_at" FROM "VerifactuRecord" r
    WHERE r."generated_at" > ${about} AND r."installation" = (SELECT "installation" FROM "VerifactuSettings")
      AND NOT EXISTS (SELECT 1 FROM "VerifactuRecord" n WHERE n."previous_id" = r."id")`);
  const ahead: Ahead[] = [];
  // Ordered here: where the query asks for an order, SQLite reads all records in it.
  for (const { id, number, generated_at } of ends.toSorted((one, other) => one.id - other.id)) {
    const last = { id, name: `VERI*FACTU's record of ${number}`, made: new Date(generated_at) };
    if (await isAhead(rows, "record", last, now)) ahead.push({ of: "record", last });
  }
  return ahead;
}

/** Whether a paper was made later than `at`, and the owner has not said that the clock was ahead then. */
async function isAhead(rows: Rows, of: InOrder, paper: { id: number; made: Date }, at: Date): Promise<boolean> {
  if (!isYetToCome(paper.made, at, of === "record" ? recordStep : clockStep)) return false;
  const [known] = await rows<{ paper_id: number; said_at: StoredInstant }>(
    Prisma.sql`SELECT "paper_id", "said_at" FROM "MistimedPaper" WHERE "series" = ${of}`,
  );
  // Several chains of records may have been ahead when it was said: the last of them is noted.
  return !known || paper.id > known.paper_id || paper.made <= storedInstant(known.said_at);
}

/**
 * Selects the last document of a series. It has the highest id: ids and numbers are given in the same order, and no
 * document is deleted.
 */
function lastOf(series: Series): Prisma.Sql {
  if (series === "quote") {
    return Prisma.sql`SELECT "id", "quote_number" AS "name", "created_at" AS "made" FROM "Quote" ORDER BY "id" DESC LIMIT 1`;
  }
  if (series === "report") {
    return Prisma.sql`SELECT "id", "report_number" AS "name", "created_at" AS "made" FROM "ServiceReport"
      ORDER BY "id" DESC LIMIT 1`;
  }
  return Prisma.sql`SELECT "id", "invoice_number" AS "name", "created_at" AS "made" FROM "Invoice"
    WHERE "series" = ${series} ORDER BY "id" DESC LIMIT 1`;
}
