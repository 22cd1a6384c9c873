/** The list of quotes: asked for all day long, so in typed SQL, over indexes and a kept count. */
import type { z } from "zod";
import type { QuoteType } from "#app/documents/totals.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { fold, likeAnywhere } from "#app/platform/fold.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { addDays, dayOf, endOfDay, startOfDay } from "#app/platform/zone.server.ts";
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

type StoredRow = Omit<QuoteRow, "created_on"> & { valid_from: Date };

/** A page of the quotes that match, newest first, and how many match. */
export async function listQuotes(
  asked: z.output<typeof quoteListSchema>,
): Promise<{ rows: QuoteRow[]; total: number }> {
  const conditions = conditionsOf(asked);
  const where = conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}` : Prisma.empty;
  const offset = (asked.page - 1) * asked.pageSize;
  // The page's ids first, by the index alone: far pages skip index entries, not rows.
  const rows = await reader().$queryRaw<StoredRow[]>`
    SELECT q."id", q."quote_number", q."customer_id", c."first_name", c."surname", q."created_at", q."type",
      q."discount_cents", q."total_cents", q."status", q."valid_from"
    FROM (
      SELECT q."id" FROM "Quote" q ${where}
      ORDER BY q."created_at" DESC, q."id" DESC LIMIT ${asked.pageSize} OFFSET ${offset}
    ) page
    JOIN "Quote" q ON q."id" = page."id"
    JOIN "Customer" c ON c."id" = q."customer_id"
    ORDER BY q."created_at" DESC, q."id" DESC`;
  const counted = await reader().$queryRaw<{ n: number | bigint }[]>(
    conditions.length > 0
      ? Prisma.sql`SELECT count(*) AS "n" FROM "Quote" q ${where}`
      : Prisma.sql`SELECT "n" FROM "Tally" WHERE "name" = 'Quote'`,
  );
  const validSince = oldestValidFrom();
  return { rows: rows.map((row) => asRow(row, validSince)), total: Number(counted[0]?.n ?? 0) };
}

/** The first instant of the oldest day from which a quote still holds today. */
export function oldestValidFrom(): Date {
  return startOfDay(addDays(dayOf(new Date()), -validDays));
}

function asRow({ valid_from, ...row }: StoredRow, validSince: Date): QuoteRow {
  return {
    ...row,
    created_on: dayOf(row.created_at),
    status: currentStatus({ status: row.status, valid_from }, validSince),
  };
}

function conditionsOf({ q, from, to }: z.output<typeof quoteListSchema>): Prisma.Sql[] {
  const conditions = fold(q).split(" ").filter(Boolean).map(wordCondition);
  if (from) conditions.push(Prisma.sql`q."created_at" >= ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`q."created_at" < ${endOfDay(to)}`);
  return conditions;
}

/** Each word is in the customer's name or in the number; most words cannot be in a number, and are not looked for there. */
function wordCondition(word: string): Prisma.Sql {
  const pattern = likeAnywhere(word);
  const ofCustomer = Prisma.sql`q."customer_id" IN (SELECT "id" FROM "Customer" WHERE "sort_key" LIKE ${pattern} ESCAPE '\\')`;
  if (!/^[q\d-]+$/.test(word)) return ofCustomer;
  return Prisma.sql`(${ofCustomer} OR q."quote_number" LIKE ${pattern} ESCAPE '\\')`;
}
