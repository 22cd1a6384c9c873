/** The list of quotes, as typed SQL over indexes and a stored count: it is the busiest list. */

import type { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import type { QuoteType } from "#app/documents/totals.ts";
import { countOf, rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { likeAnywhere, searchWords } from "#app/platform/fold.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { contains, joinInOrder } from "#app/platform/sqlite.server.ts";
import { dayOf, endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import type { quoteListSchema } from "./quote.schema.ts";
import { currentStatus, openStatuses, type QuoteStatus } from "./quote.ts";
import { oldestValidFrom } from "./validity.server.ts";

export type QuoteRow = CustomerNames & {
  id: number;
  quote_number: string;
  customer_id: number;
  created_at: Date;
  /** The day of creation, in the company's zone. */
  created_on: Day;
  type: QuoteType;
  discount_cents: number;
  total_cents: number;
  status: QuoteStatus;
};

/**
 * Up to this many matches it is faster to collect and sort all of them than to walk the quotes, newest first, until a
 * page is full.
 */
const fewMatches = 1_000;

type StoredRow = Omit<QuoteRow, "created_at" | "created_on"> & { created_at: StoredInstant; valid_from: StoredInstant };

/** A page of the quotes that match, newest first, and the number of all that match. */
export async function listQuotes(
  asked: z.output<typeof quoteListSchema>,
): Promise<{ rows: QuoteRow[]; total: number }> {
  const total = await countQuotes(asked);
  const offset = (asked.page - 1) * asked.pageSize;
  // The ids of the page are selected first, from the index alone: a page far behind then skips index entries and no
  // rows. CROSS JOIN keeps this order; otherwise SQLite may walk all quotes and look each up among the page's ids.
  const rows = await rowsOf<StoredRow>(Prisma.sql`
    SELECT q."id", q."quote_number", q."customer_id", c."kind", c."company_name", c."first_name", c."surname", q."created_at", q."type",
      q."discount_cents", q."total_cents", q."status", q."valid_from"
    FROM (
      SELECT q."id" FROM "Quote" q ${whereAll(conditionsOf(asked, { many: total > fewMatches }))}
      ORDER BY q."created_at" DESC, q."id" DESC LIMIT ${asked.pageSize} OFFSET ${offset}
    ) page
    ${joinInOrder} "Quote" q ON q."id" = page."id"
    ${joinInOrder} "Customer" c ON c."id" = q."customer_id"
    ORDER BY q."created_at" DESC, q."id" DESC`);
  const validSince = oldestValidFrom();
  return { rows: rows.map((row) => asRow(row, validSince)), total };
}

async function countQuotes(asked: z.output<typeof quoteListSchema>): Promise<number> {
  const conditions = conditionsOf(asked, { many: false });
  if (conditions.length > 0) return count(conditions);
  return (await rowsOf<{ n: number }>(Prisma.sql`SELECT "n" FROM "Tally" WHERE "name" = 'Quote'`))[0]?.n ?? 0;
}

/**
 * Where else quotes of a status are: their number on other pages, and the numbers of the nearest pages that have some.
 */
export type OtherPages = { quotes: number; before: number | null; after: number | null };

/**
 * Finds the quotes of a status on other pages than the one whose rows are given: the status filter applies to that page
 * only (behaviour 2.8), so the user needs links to the others.
 */
export async function findOtherPages(
  status: QuoteStatus,
  asked: z.output<typeof quoteListSchema>,
  rows: readonly QuoteRow[],
): Promise<OtherPages> {
  const conditions = conditionsOf(asked, { many: false });
  const all = await count([...conditions, hasStatus(status)]);
  const quotes = all - rows.filter((row) => row.status === status).length;
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (quotes <= 0 || !first || !last) return { quotes: 0, before: null, after: null };
  const nearest = async (beyond: Prisma.Sql, order: Prisma.Sql) => {
    const found = (
      await rowsOf<{ id: number }>(Prisma.sql`
      SELECT q."id" FROM "Quote" q ${whereAll([...conditions, hasStatus(status), beyond])} ${order} LIMIT 1`)
    )[0];
    if (!found) return null;
    const newer = await count([...conditions, Prisma.sql`${place} > ${placeOf(found.id)}`]);
    return Math.floor(newer / asked.pageSize) + 1;
  };
  return {
    quotes,
    before: await nearest(Prisma.sql`${place} > ${placeOf(first.id)}`, Prisma.sql`ORDER BY q."created_at", q."id"`),
    after: await nearest(
      Prisma.sql`${place} < ${placeOf(last.id)}`,
      Prisma.sql`ORDER BY q."created_at" DESC, q."id" DESC`,
    ),
  };
}

/** The sort key of a quote in the list, which shows the newest first. */
const place = Prisma.sql`(q."created_at", q."id")`;

function placeOf(id: number): Prisma.Sql {
  return Prisma.sql`(SELECT "created_at", "id" FROM "Quote" WHERE "id" = ${id})`;
}

/** The condition that a quote has this status now: the rule of currentStatus() in SQL. */
function hasStatus(status: QuoteStatus): Prisma.Sql {
  const isOver = Prisma.sql`q."valid_from" < ${oldestValidFrom()}`;
  const open = Prisma.join([...openStatuses]);
  if (status === "expired") return Prisma.sql`(q."status" = 'expired' OR (q."status" IN (${open}) AND ${isOver}))`;
  if (openStatuses.includes(status)) return Prisma.sql`(q."status" = ${status} AND NOT ${isOver})`;
  return Prisma.sql`q."status" = ${status}`;
}

function count(conditions: readonly Prisma.Sql[]): Promise<number> {
  return countOf(Prisma.sql`FROM "Quote" q ${whereAll(conditions)}`);
}

function asRow({ valid_from, ...row }: StoredRow, validSince: Date): QuoteRow {
  const created_at = storedInstant(row.created_at);
  return {
    ...row,
    created_at,
    created_on: dayOf(created_at),
    status: currentStatus({ status: row.status, valid_from: storedInstant(valid_from) }, validSince),
  };
}

/** `many` says that many quotes match, so that a page is filled soon by testing one quote after the other. */
function conditionsOf({ q, from, to }: z.output<typeof quoteListSchema>, { many }: { many: boolean }): Prisma.Sql[] {
  const conditions = searchWords(q)
    .filter((word) => !inEveryNumber.has(word))
    .map((word) => wordCondition(word, many));
  if (from) conditions.push(Prisma.sql`q."created_at" >= ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`q."created_at" < ${endOfDay(to)}`);
  return conditions;
}

/** Words that every quote number contains ("Q-2026-0001"): they select nothing. */
const inEveryNumber = new Set(["q", "-", "q-"]);

/**
 * Each word must be in the customer's name or in the quote number. A word that no number can contain is not looked for
 * there.
 */
function wordCondition(word: string, many: boolean): Prisma.Sql {
  const pattern = likeAnywhere(word);
  const ofCustomer = Prisma.sql`q."customer_id" IN (SELECT "id" FROM "Customer" WHERE "sort_key" LIKE ${pattern} ESCAPE '\\')`;
  if (!/^[q\d-]+$/.test(word)) return ofCustomer;
  const inNumber = word.toUpperCase();
  // The inner query reads only the index of the numbers, but the whole of it.
  return many
    ? Prisma.sql`(${ofCustomer} OR ${contains(Prisma.sql`q."quote_number"`, inNumber)})`
    : Prisma.sql`(${ofCustomer} OR
        q."id" IN (SELECT "id" FROM "Quote" WHERE ${contains(Prisma.sql`"quote_number"`, inNumber)}))`;
}
