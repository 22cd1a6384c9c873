/** The list of quotes: asked for all day long, so in typed SQL, over indexes and a kept count. */
import type { z } from "zod";
import type { QuoteType } from "#app/documents/totals.ts";
import { rowsOf } from "#app/platform/database.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { likeAnywhere, searchWords } from "#app/platform/fold.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf, endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import type { quoteListSchema } from "./quote.schema.ts";
import { currentStatus, type QuoteStatus, validDays } from "./quote.ts";

export type QuoteRow = {
  id: number;
  quote_number: string;
  customer_id: number;
  first_name: string;
  surname: string;
  created_at: Date;
  /** The day of creation, in the company's zone. */
  created_on: Day;
  type: QuoteType;
  discount_cents: number;
  total_cents: number;
  status: QuoteStatus;
};

/** Up to this many matches, to gather and sort them beats to walk all quotes, newest first, until a page is full. */
const fewMatches = 1_000;

type StoredRow = Omit<QuoteRow, "created_at" | "created_on"> & { created_at: string; valid_from: string };

/** A page of the quotes that match, newest first, and how many match. */
export async function listQuotes(
  asked: z.output<typeof quoteListSchema>,
): Promise<{ rows: QuoteRow[]; total: number }> {
  const total = countQuotes(asked);
  const offset = (asked.page - 1) * asked.pageSize;
  // The page's ids first, by the index alone: far pages skip index entries, not rows. CROSS JOIN keeps it that way:
  // SQLite, left to choose, may walk all quotes in order and look each one up among the ten.
  const rows = rowsOf<StoredRow>(Prisma.sql`
    SELECT q."id", q."quote_number", q."customer_id", c."first_name", c."surname", q."created_at", q."type",
      q."discount_cents", q."total_cents", q."status", q."valid_from"
    FROM (
      SELECT q."id" FROM "Quote" q ${whereOf(asked, { many: total > fewMatches })}
      ORDER BY q."created_at" DESC, q."id" DESC LIMIT ${asked.pageSize} OFFSET ${offset}
    ) page
    CROSS JOIN "Quote" q ON q."id" = page."id"
    CROSS JOIN "Customer" c ON c."id" = q."customer_id"
    ORDER BY q."created_at" DESC, q."id" DESC`);
  const validSince = oldestValidFrom();
  return { rows: rows.map((row) => asRow(row, validSince)), total };
}

function countQuotes(asked: z.output<typeof quoteListSchema>): number {
  const where = whereOf(asked, { many: false });
  const counted = rowsOf<{ n: number }>(
    where === Prisma.empty
      ? Prisma.sql`SELECT "n" FROM "Tally" WHERE "name" = 'Quote'`
      : Prisma.sql`SELECT count(*) AS "n" FROM "Quote" q ${where}`,
  );
  return counted[0]?.n ?? 0;
}

let known = { today: "", validSince: new Date(0) };

/** The first instant of the oldest day from which a quote still holds today. */
export function oldestValidFrom(): Date {
  const today = dayOf(new Date());
  // Every list asks, and the answer is the same all day.
  if (known.today !== today) known = { today, validSince: startOfDay(addDays(today, -validDays)) };
  return known.validSince;
}

function asRow({ valid_from, ...row }: StoredRow, validSince: Date): QuoteRow {
  const created_at = new Date(row.created_at);
  return {
    ...row,
    created_at,
    created_on: dayOf(created_at),
    status: currentStatus({ status: row.status, valid_from: new Date(valid_from) }, validSince),
  };
}

/** `many`: so many match that a page of them is soon found by looking at one quote after the other. */
function whereOf({ q, from, to }: z.output<typeof quoteListSchema>, { many }: { many: boolean }): Prisma.Sql {
  const conditions = searchWords(q)
    .filter((word) => !inEveryNumber.has(word))
    .map((word) => wordCondition(word, many));
  if (from) conditions.push(Prisma.sql`q."created_at" >= ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`q."created_at" < ${endOfDay(to)}`);
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}` : Prisma.empty;
}

/** Words that are in every quote's number ("Q-2026-0001"), and so tell nothing. */
const inEveryNumber = new Set(["q", "-", "q-"]);

/** Each word is in the customer's name or in the number; most words cannot be in a number, and are not looked for there. */
function wordCondition(word: string, many: boolean): Prisma.Sql {
  const pattern = likeAnywhere(word);
  const ofCustomer = Prisma.sql`q."customer_id" IN (SELECT "id" FROM "Customer" WHERE "sort_key" LIKE ${pattern} ESCAPE '\\')`;
  if (!/^[q\d-]+$/.test(word)) return ofCustomer;
  const inNumber = word.toUpperCase();
  // The inner query reads the index of the numbers alone, but all of it.
  return many
    ? Prisma.sql`(${ofCustomer} OR instr(q."quote_number", ${inNumber}) > 0)`
    : Prisma.sql`(${ofCustomer} OR q."id" IN (SELECT "id" FROM "Quote" WHERE instr("quote_number", ${inNumber}) > 0))`;
}
