/** The list of quotes, as typed SQL over indexes and a stored count: it is the busiest list. */

import type { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import type { QuoteType } from "#app/documents/totals.ts";
import { countOf, rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { type Found, lookUp } from "#app/platform/search.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { joinInOrder } from "#app/platform/sqlite.server.ts";
import { dayOf, endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import type { quoteListSchema } from "./quote.schema.ts";
import { openStatuses, type QuoteStatus } from "./quote.ts";
import { isOver, statusNow } from "./validity.server.ts";

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

type Asked = z.output<typeof quoteListSchema>;
type StoredRow = Omit<QuoteRow, "created_at" | "created_on"> & {
  created_at: StoredInstant;
  valid_from: StoredInstant;
  valid_days: number;
};

/** A page of the quotes that match, newest first, and the number of all that match. */
export async function listQuotes(asked: Asked): Promise<{ rows: QuoteRow[]; total: number }> {
  const found = await lookUp("QuoteSearch", asked.q);
  const total = await countQuotes(asked, found);
  const others = conditionsOf(asked);
  const where = whereAll(found ? [found.isOne(id), ...others] : others);
  const offset = (asked.page - 1) * asked.pageSize;
  // The ids of the page are selected first, from the index alone: a page far behind then skips index entries and no
  // rows. CROSS JOIN keeps this order; otherwise SQLite may walk all quotes and look each up among the page's ids.
  const rows = await rowsOf<StoredRow>(Prisma.sql`
    SELECT q."id", q."quote_number", q."customer_id", c."kind", c."company_name", c."first_name", c."surname", q."created_at", q."type",
      q."discount_cents", q."total_cents", q."status", q."valid_from", q."valid_days"
    FROM (
      SELECT q."id" FROM "Quote" q ${where}
      ORDER BY q."created_at" DESC, q."id" DESC LIMIT ${asked.pageSize} OFFSET ${offset}
    ) page
    ${joinInOrder} "Quote" q ON q."id" = page."id"
    ${joinInOrder} "Customer" c ON c."id" = q."customer_id"
    ORDER BY q."created_at" DESC, q."id" DESC`);
  return { rows: rows.map((row) => asRow(row)), total };
}

async function countQuotes(asked: Asked, found: Found | null): Promise<number> {
  const others = conditionsOf(asked);
  if (others.length > 0) return count(found ? [found.isAmong(id), ...others] : others);
  if (found) return found.count;
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
  asked: Asked,
  rows: readonly QuoteRow[],
): Promise<OtherPages> {
  const found = await lookUp("QuoteSearch", asked.q);
  const conditions = found ? [found.isAmong(id), ...conditionsOf(asked)] : conditionsOf(asked);
  const all = await count([...conditions, hasStatus(status)]);
  const quotes = all - rows.filter((row) => row.status === status).length;
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (quotes <= 0 || !first || !last) return { quotes: 0, before: null, after: null };
  const nearest = async (beyond: Prisma.Sql, order: Prisma.Sql) => {
    const next = (
      await rowsOf<{ id: number }>(Prisma.sql`
      SELECT q."id" FROM "Quote" q ${whereAll([...conditions, hasStatus(status), beyond])} ${order} LIMIT 1`)
    )[0];
    if (!next) return null;
    const newer = await count([...conditions, Prisma.sql`${place} > ${placeOf(next.id)}`]);
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

const id = Prisma.sql`q."id"`;

/** The sort key of a quote in the list, which shows the newest first. */
const place = Prisma.sql`(q."created_at", q."id")`;

function placeOf(id: number): Prisma.Sql {
  return Prisma.sql`(SELECT "created_at", "id" FROM "Quote" WHERE "id" = ${id})`;
}

/** The condition that a quote has this status now: the rule of currentStatus() in SQL. */
function hasStatus(status: QuoteStatus): Prisma.Sql {
  const over = isOver();
  const open = Prisma.join([...openStatuses]);
  if (status === "expired") return Prisma.sql`(q."status" = 'expired' OR (q."status" IN (${open}) AND ${over}))`;
  if (openStatuses.includes(status)) return Prisma.sql`(q."status" = ${status} AND NOT (${over}))`;
  return Prisma.sql`q."status" = ${status}`;
}

function count(conditions: readonly Prisma.Sql[]): Promise<number> {
  return countOf(Prisma.sql`FROM "Quote" q ${whereAll(conditions)}`);
}

function asRow({ valid_from, valid_days, ...row }: StoredRow): QuoteRow {
  const created_at = storedInstant(row.created_at);
  return {
    ...row,
    created_at,
    created_on: dayOf(created_at),
    status: statusNow({ status: row.status, valid_from: storedInstant(valid_from), valid_days }),
  };
}

function conditionsOf({ from, to }: Pick<Asked, "from" | "to">): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (from) conditions.push(Prisma.sql`q."created_at" >= ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`q."created_at" < ${endOfDay(to)}`);
  return conditions;
}
