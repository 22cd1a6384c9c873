/** The list of invoices, as typed SQL. */

import type { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Paid } from "#app/payments/payment.ts";
import { countOf, rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { sortedColumn } from "#app/platform/list-sort.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { lookUp } from "#app/platform/search.server.ts";
import { orderBy, whereAll } from "#app/platform/sql.server.ts";
import { joinInOrder, jsonText } from "#app/platform/sqlite.server.ts";
import { dayOf, endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import type { invoiceFilterSchema, invoiceListSchema } from "./invoice.schema.ts";
import type { InvoiceSort } from "./invoice.ts";

/** The customer's names are those that the invoice states. */
export type InvoiceRow = CustomerNames & {
  id: number;
  invoice_number: string;
  customer_id: number;
  /** The customer's present e-mail address, to which e-mails of the invoice go. */
  email: string;
  created_at: Date;
  /** The day of issue, in the company's zone. */
  created_on: Day;
  paid: Paid;
  total_cents: Cents;
  /** What its payments come to. */
  paid_cents: Cents;
};

type Asked = z.output<typeof invoiceListSchema>;
type Filters = z.output<typeof invoiceFilterSchema>;
type StoredRow = Omit<InvoiceRow, "created_at" | "created_on"> & { created_at: StoredInstant };

const id = Prisma.sql`i."id"`;

/** A page of the invoices that match, by default the newest first, and the number of all that match. */
export async function listInvoices(asked: Asked): Promise<{ rows: InvoiceRow[]; total: number }> {
  const found = await lookUp("InvoiceSearch", asked.q);
  const others = conditionsOf(asked);
  const total =
    found && others.length === 0
      ? found.count
      : await countOf(Prisma.sql`FROM "Invoice" i ${whereAll(found ? [found.isAmong(id), ...others] : others)}`);
  // Only in the order of an index can the invoices be walked until the page is full.
  const isWalked = sortedColumn(asked.sort) === "created";
  const condition = found && (isWalked ? found.isOne(id) : found.isAmong(id));
  const where = whereAll(condition ? [condition, ...others] : others);
  const order = orderOf(asked.sort);
  // The ids of the page are selected first: a page far behind then skips narrow rows, and joins only its own customers.
  const rows = await rowsOf<StoredRow>(Prisma.sql`
    SELECT i."id", i."invoice_number", i."customer_id", ${copiedNames},
      coalesce(c."email", ${copied("email")}) AS "email", i."created_at", i."paid", i."total_cents",
      i."paid_cents"
    FROM (
      SELECT i."id" FROM "Invoice" i ${where}
      ${order} LIMIT ${asked.pageSize} OFFSET ${(asked.page - 1) * asked.pageSize}
    ) page
    ${joinInOrder} "Invoice" i ON i."id" = page."id" LEFT JOIN "Customer" c ON c."id" = i."customer_id"
    ${order}`);
  return { rows: rows.map(asRow), total };
}

/** ORDER BY; rows that are equal in the column have the newest first. */
function orderOf(sort: InvoiceSort): Prisma.Sql {
  const direction = Prisma.raw(sort === "created" ? "ASC" : "DESC");
  const keys = {
    // Numbers are given out in the order of the ids; as texts, F-2026-10000 would stand before F-2026-9999.
    number: id,
    customer: Prisma.sql`(SELECT "sort_key" FROM "Customer" WHERE "id" = i."customer_id")`,
    created: Prisma.sql`i."created_at"`,
    total: Prisma.sql`i."total_cents"`,
    status: Prisma.sql`i."paid"`,
  };
  return orderBy(sort, keys[sortedColumn(sort)], Prisma.sql`i."created_at" DESC, i."id" ${direction}`);
}

/** What the invoices that match come to, on whatever page they are: all, and what of it is not paid. */
export async function sumInvoices(asked: Filters): Promise<{ total_cents: Cents; unpaid_cents: Cents }> {
  const found = await lookUp("InvoiceSearch", asked.q);
  const where = whereAll(found ? [found.isAmong(id), ...conditionsOf(asked)] : conditionsOf(asked));
  const [row] = await rowsOf<Record<"total" | "unpaid", number | bigint | null>>(Prisma.sql`
    SELECT sum(i."total_cents") AS "total", sum(CASE WHEN i."paid" = 0 THEN i."total_cents" - i."paid_cents" ELSE 0 END) AS "unpaid"
    FROM "Invoice" i ${where}`);
  return { total_cents: Number(row?.total ?? 0), unpaid_cents: Number(row?.unpaid ?? 0) };
}

/** The ids of all invoices that match, on whatever page they are, in the order of the list. */
export async function foundInvoiceIds(asked: Filters): Promise<number[]> {
  const found = await lookUp("InvoiceSearch", asked.q);
  const where = whereAll(found ? [found.isAmong(id), ...conditionsOf(asked)] : conditionsOf(asked));
  const rows = await rowsOf<{ id: number }>(Prisma.sql`SELECT i."id" FROM "Invoice" i ${where} ${orderOf(asked.sort)}`);
  return rows.map((row) => row.id);
}

/** The SQL of a field of the customer as the invoice `i` states it. */
export function copied(field: "kind" | "company_name" | "first_name" | "surname" | "email" | "nie"): Prisma.Sql {
  return jsonText(Prisma.sql`i."customer_copy"`, field);
}

/**
 * The columns of the customer's names as the invoice `i` states them; older invoices state no kind (customerOfCopy).
 */
export const copiedNames = Prisma.sql`coalesce(${copied("kind")}, 'person') AS "kind",
  coalesce(${copied("company_name")}, '') AS "company_name", ${copied("first_name")} AS "first_name",
  ${copied("surname")} AS "surname"`;

function asRow(row: StoredRow): InvoiceRow {
  const created_at = storedInstant(row.created_at);
  return { ...row, created_at, created_on: dayOf(created_at) };
}

function conditionsOf({ status, from, to }: Filters): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (status !== "all") conditions.push(Prisma.sql`i."paid" = ${status === "paid" ? 1 : 0}`);
  if (from) conditions.push(Prisma.sql`i."created_at" >= ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`i."created_at" < ${endOfDay(to)}`);
  return conditions;
}
