/** The list of quotes, as typed SQL over indexes and a stored count: it is the busiest list. */

import type { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import { customerNames } from "#app/customers/customers.server.ts";
import type { QuoteType } from "#app/documents/totals.ts";
import type { Cents } from "#app/numbers/money.ts";
import { countOf, rowsOf, type StoredInstant, storedInstant, tallyOf } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { beforeAllDays, daysAfter, joinInOrder, pageOf, rowsFrom } from "#app/platform/dialect.server.ts";
import { sortedColumn } from "#app/platform/list-sort.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { type Found, lookUpSearch } from "#app/platform/search.server.ts";
import { orderBy, whereAll } from "#app/platform/sql.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { quoteListSchema } from "./quote.schema.ts";
import { expiringDays, type QuoteSort, type QuoteStatus, quoteStatuses, type SortableColumn } from "./quote.ts";
import {
  conditionsOf,
  hasDraftsAhead,
  hasJob,
  hasStatus,
  isListed,
  isStored,
  isVersionInForce,
  kindsOf,
  type QuoteFilters,
  standingsOf,
  waysToHave,
} from "./quote-filter.server.ts";
import type { Standing } from "./quote-moves.ts";
import type { NumberedQuote } from "./quotes.server.ts";
import { isDraftAhead, withDraft } from "./standing.server.ts";
import { isOverIn, statusNow, validUntil } from "./validity.server.ts";

export type QuoteRow = CustomerNames & {
  id: number;
  quote_number: string;
  /** What it is for; "" when nothing is said. */
  title: string;
  customer_id: number;
  created_at: Date;
  /** The day of creation, in the company's zone. */
  created_on: Day;
  type: QuoteType;
  discount_cents: Cents;
  /** After the discount, without IVA. */
  net_cents: Cents;
  iva_cents: Cents;
  total_cents: number;
  status: QuoteStatus;
  /** The last day on which it is valid; null when it was answered, or is void. */
  valid_until: Day | null;
  /** "ahead": a draft of a later version than the one in force. */
  standing: Exclude<Standing, "replaced">;
  /** The draft of a later version, where one was begun. */
  draft: NumberedQuote | null;
  /** Whether it, or another version of it, has a job that is not cancelled. */
  booked: boolean;
};

type Asked = z.output<typeof quoteListSchema>;
type StoredRow = Omit<QuoteRow, "created_at" | "created_on" | "valid_until" | "standing" | "draft" | "booked"> & {
  has_job: number | bigint;
  latest: number;
  draft_id: number | null;
  draft_number: string | null;
  created_at: StoredInstant;
  valid_from: StoredInstant;
  valid_days: number;
};

const rowColumns = Prisma.sql`q."id", q."quote_number", q."title", q."customer_id", ${customerNames}, q."created_at",
  q."type", q."discount_cents", q."net_cents", q."iva_cents", q."total_cents", q."status", q."valid_from", q."valid_days",
  ${hasJob} AS "has_job", q."latest", d."id" AS "draft_id", d."quote_number" AS "draft_number"`;

/** Above this many matches the customers are walked in their order, with the quotes of each, until a page is full. */
const mostSorted = 2_000;

const allQuotes = Prisma.sql`"Quote" q`;
const quotesOfCustomers = Prisma.sql`"Customer" o ${joinInOrder} "Quote" q ON q."customer_id" = o."id"`;

/** A page of the quotes that match, by default the newest first, and the number of all that match. */
export async function listQuotes(asked: Asked): Promise<{ rows: QuoteRow[]; total: number }> {
  const found = await lookUpSearch("QuoteSearch", asked.q);
  const counting = countQuotes(asked, found);
  const column = sortedColumn(asked.sort);
  // Only in the order of an index can the quotes be walked until the page is full. The few of a filter are sorted.
  const isWalked = column === "created";
  const walksCustomers = column === "customer" && (await counting) > mostSorted;
  const condition = found && (isWalked || walksCustomers ? found.isOne(id) : found.isAmong(id));
  const conditions = [...(condition ? [condition] : []), ...conditionsOf(asked)];
  const offset = (asked.page - 1) * asked.pageSize;
  const order = orderOf(asked.sort);
  // Each part of an index has its quotes in the order: the first ones of each are enough.
  const walk = ([part, ownOrder]: Part) => Prisma.sql`
    SELECT * FROM (SELECT ${columnsFor(column)} FROM "Quote" q ${whereAll([part, ...conditions])}
      ${ownOrder} ${rowsFrom(0, offset + asked.pageSize)}) walked`;
  const parts = partsOf(asked);
  const among =
    parts.length > 0
      ? Prisma.sql`(${Prisma.join(parts.map(walk), " UNION ALL ")}) q`
      : Prisma.sql`${walksCustomers ? quotesOfCustomers : allQuotes} ${whereAll([isListed(asked), ...conditions])}`;
  // The ids of the page are selected first, from the index alone: a page far behind then skips index entries and no
  // rows. CROSS JOIN keeps this order; otherwise SQLite may walk all quotes and look each up among the page's ids.
  const reading = rowsOf<StoredRow>(Prisma.sql`
    SELECT ${rowColumns}
    FROM ${pageOf(Prisma.sql`
      SELECT q."id" FROM ${among}
      ${walksCustomers ? orderBy(asked.sort, Prisma.sql`o."sort_key"`, newestFirst) : order}
      ${rowsFrom(offset, asked.pageSize)}`)}
    ${joinInOrder} "Quote" q ON q."id" = page."id"
    ${joinInOrder} "Customer" c ON c."id" = q."customer_id"
    ${withDraft}
    ${order}`);
  const [total, rows] = await Promise.all([counting, reading]);
  return { rows: rows.map((row) => asRow(row)), total };
}

/** The ids of all quotes that match, on whatever page they are, in the order of the list. */
export async function foundQuoteIds(asked: QuoteFilters): Promise<number[]> {
  const found = await lookUpSearch("QuoteSearch", asked.q);
  const where = whereAll([isListed(asked), ...(found ? [found.isAmong(id)] : []), ...conditionsOf(asked)]);
  const rows = await rowsOf<{ id: number }>(Prisma.sql`SELECT q."id" FROM "Quote" q ${where} ${orderOf(asked.sort)}`);
  return rows.map((row) => row.id);
}

/** The quotes with these ids, in any order. */
export async function quotesById(ids: readonly number[]): Promise<QuoteRow[]> {
  const rows = await rowsOf<StoredRow>(Prisma.sql`
    SELECT ${rowColumns} FROM "Quote" q ${joinInOrder} "Customer" c ON c."id" = q."customer_id"
    ${withDraft}
    WHERE q."id" IN (${Prisma.join([...ids])})`);
  return rows.map((row) => asRow(row));
}

/**
 * The sum of the totals of all quotes that match, on whatever page they are. Void ones have no part in it, nor have
 * drafts of a version that is not in force yet, unless drafts are asked for: no work is counted twice.
 */
export async function sumQuotes(asked: QuoteFilters): Promise<Cents> {
  const found = await lookUpSearch("QuoteSearch", asked.q);
  const conditions = [Prisma.sql`q."status" <> 'void'`, ...conditionsOf(asked), ...(found ? [found.isAmong(id)] : [])];
  let cents = 0;
  for (const kind of kindsOf(asked, asked.status === "draft" ? standingsOf(asked) : [isVersionInForce])) {
    const [row] = await rowsOf<{ cents: number | bigint | null }>(Prisma.sql`
      SELECT sum(q."total_cents") AS "cents" FROM "Quote" q ${whereAll([kind, ...conditions])}`);
    cents += Number(row?.cents ?? 0);
  }
  return cents;
}

async function countQuotes(asked: QuoteFilters, found: Found | null): Promise<number> {
  const others = conditionsOf(asked);
  if (asked.status || others.length > 0) {
    const conditions = [...(found ? [found.isAmong(id)] : []), ...others];
    let count = 0;
    for (const kind of kindsOf(asked)) {
      count += await countOf(Prisma.sql`FROM "Quote" q ${whereAll([kind, ...conditions])}`);
    }
    return count;
  }
  if (found) return countFoundQuotes(found);
  return tallyOf("Quote");
}

/** How many sent quotes wait for their customer, and how many of them expire this week: as the list finds them. */
export async function countSentQuotes(): Promise<{ waiting: number; expiring: number }> {
  const [row] = await rowsOf<{ waiting: number | bigint; expiring: number | bigint | null }>(Prisma.sql`
    SELECT count(*) AS "waiting", sum(CASE WHEN ${isOverIn(expiringDays)} THEN 1 ELSE 0 END) AS "expiring"
    FROM "Quote" q ${whereAll([isVersionInForce, hasStatus("sent")])}`);
  return { waiting: Number(row?.waiting ?? 0), expiring: Number(row?.expiring ?? 0) };
}

/**
 * How many rows a search finds: the version in force of each quote, and the draft of a version that is not in force
 * yet.
 */
export async function countFoundQuotes({ count, isOne }: Found): Promise<number> {
  // Few versions were replaced: they are counted instead of all that was found.
  const hidden = Prisma.sql`q."latest" = 0 AND NOT ${isDraftAhead}`;
  return count - (await countOf(Prisma.sql`FROM "Quote" q WHERE ${hidden} AND ${isOne(id)}`));
}

const id = Prisma.sql`q."id"`;

/** ORDER BY; rows that are equal in the column have the newest first. */
function orderOf(sort: QuoteSort): Prisma.Sql {
  const direction = Prisma.raw(sort.startsWith("-") ? "DESC" : "ASC");
  const column = sortedColumn(sort);
  if (column === "created") return Prisma.sql`ORDER BY q."created_at" ${direction}, q."id" ${direction}`;
  return orderBy(sort, sortKey(column), newestFirst);
}

const newestFirst = Prisma.sql`q."created_at" DESC, q."id" DESC`;

/** A part of the listed quotes, and the order in which an index has them. */
type Part = [part: Prisma.Sql, order: Prisma.Sql];

/** What an order of partsOf() needs of a quote, and no more: the index of the order has it, and no row is read. */
function columnsFor(column: SortableColumn): Prisma.Sql {
  const ofAll = Prisma.sql`q."id", q."created_at"`;
  if (column === "created") return ofAll;
  if (column === "number") return Prisma.sql`${ofAll}, q."first_id"`;
  return Prisma.sql`${ofAll}, q."status", q."valid_from", q."valid_days"`;
}

/**
 * The listed quotes in parts of which an index has each in the order of the list (by expiry on PostgreSQL alone: SQLite
 * sorts those that have a last day); none where one index has them all.
 */
function partsOf(asked: Asked): Part[] {
  const column = sortedColumn(asked.sort);
  const kinds = kindsOf(asked);
  if (column === "created") return kinds.length > 1 ? kinds.map((kind) => [kind, orderOf(asked.sort)]) : [];
  if (hasDraftsAhead(asked)) return [];
  const direction = Prisma.raw(asked.sort.startsWith("-") ? "DESC" : "ASC");
  if (column === "number") {
    // The first versions, and the later ones.
    return [
      [Prisma.sql`${isListed(asked)} AND q."first_id" IS NULL`, Prisma.sql`ORDER BY q."id" ${direction}`],
      [Prisma.sql`${isListed(asked)} AND q."first_id" IS NOT NULL`, Prisma.sql`ORDER BY q."first_id" ${direction}`],
    ];
  }
  if (asked.status || conditionsOf(asked).length > 0) return [];
  const newest = Prisma.sql`ORDER BY ${newestFirst}`;
  const byLastDay = Prisma.sql`ORDER BY ${lastDay} ${direction}, ${newestFirst}`;
  const inForceAnd = (condition: Prisma.Sql) => Prisma.sql`${isVersionInForce} AND ${condition}`;
  if (column === "status") return quoteStatuses.flatMap(waysToHave).map((way) => [inForceAnd(way), newest]);
  if (column !== "expiry") return [];
  return quoteStatuses.map((status) => [inForceAnd(isStored(status)), endless.includes(status) ? newest : byLastDay]);
}

/** The SQL by which a column is sorted. */
function sortKey(column: Exclude<SortableColumn, "created">): Prisma.Sql {
  switch (column) {
    case "number":
      // Numbers are given out in the order of the ids; as texts, Q-2026-10000 would stand before Q-2026-9999. A later
      // version has the number of the first one.
      return Prisma.sql`coalesce(q."first_id", q."id")`;
    case "customer":
      return Prisma.sql`(SELECT "sort_key" FROM "Customer" WHERE "id" = q."customer_id")`;
    case "title":
      return Prisma.sql`q."title_key"`;
    case "total":
      return Prisma.sql`q."total_cents"`;
    case "status":
      return Prisma.sql`CASE WHEN ${hasStatus("expired")} THEN ${quoteStatuses.indexOf("expired")}
        ELSE CASE q."status" ${Prisma.join(
          quoteStatuses.map((status, place) => Prisma.sql`WHEN ${status} THEN ${place}`),
          " ",
        )} END END`;
    case "expiry":
      // Answered and void quotes do not expire, nor do those set to expired: they come first, or last of a descending
      // order.
      return Prisma.sql`CASE WHEN q."status" IN (${Prisma.join([...endless])}) THEN ${beforeAllDays}
        ELSE ${lastDay} END`;
  }
}

/** Sorts by the last day on which a quote is valid. */
const lastDay = daysAfter(Prisma.sql`q."valid_from"`, Prisma.sql`q."valid_days"`);

/** The stored statuses in which a quote has no last day. */
const endless: readonly QuoteStatus[] = ["accepted", "rejected", "expired", "void"];

function asRow({ valid_from, valid_days, latest, has_job, draft_id, draft_number, ...row }: StoredRow): QuoteRow {
  const created_at = storedInstant(row.created_at);
  const validity = { valid_from: storedInstant(valid_from), valid_days };
  const status = statusNow({ status: row.status, ...validity });
  return {
    ...row,
    created_at,
    created_on: dayOf(created_at),
    valid_until: endless.includes(row.status) ? null : validUntil(validity),
    booked: Number(has_job) === 1,
    standing: latest === 1 ? "in_force" : "ahead",
    draft: draft_id === null || draft_number === null ? null : { id: draft_id, quote_number: draft_number },
    status,
  };
}
