/** The list of invoices, as typed SQL. */

import type { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import { countOf, rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import type { Cents } from "#app/platform/money.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { lookUp } from "#app/platform/search.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { joinInOrder, jsonText } from "#app/platform/sqlite.server.ts";
import { dayOf, endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import type { invoiceFilterSchema, invoiceListSchema } from "./invoice.schema.ts";
import type { Paid } from "./invoice.ts";

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
};

type Asked = z.output<typeof invoiceListSchema>;
type Filters = z.output<typeof invoiceFilterSchema>;
type StoredRow = Omit<InvoiceRow, "created_at" | "created_on"> & { created_at: StoredInstant };

const id = Prisma.sql`i."id"`;

/** A page of the invoices that match, newest first, and the number of all that match. */
export async function listInvoices(asked: Asked): Promise<{ rows: InvoiceRow[]; total: number }> {
  const found = await lookUp("InvoiceSearch", asked.q);
  const others = conditionsOf(asked);
  const total =
    found && others.length === 0
      ? found.count
      : await countOf(Prisma.sql`FROM "Invoice" i ${whereAll(found ? [found.isAmong(id), ...others] : others)}`);
  const where = whereAll(found ? [found.isOne(id), ...others] : others);
  // The ids of the page are selected first: a page far behind then skips narrow rows, and joins only its own customers.
  const rows = await rowsOf<StoredRow>(Prisma.sql`
    SELECT i."id", i."invoice_number", i."customer_id", ${copiedNames},
      coalesce(c."email", ${copied("email")}) AS "email", i."created_at", i."paid", i."total_cents"
    FROM (
      SELECT i."id" FROM "Invoice" i ${where}
      ${newestFirst} LIMIT ${asked.pageSize} OFFSET ${(asked.page - 1) * asked.pageSize}
    ) page
    ${joinInOrder} "Invoice" i ON i."id" = page."id" LEFT JOIN "Customer" c ON c."id" = i."customer_id"
    ${newestFirst}`);
  return { rows: rows.map(asRow), total };
}

const newestFirst = Prisma.sql`ORDER BY i."created_at" DESC, i."id" DESC`;

/** The ids of all invoices that match, on whatever page they are, in the order of the list. */
export async function foundInvoiceIds(asked: Filters): Promise<number[]> {
  const found = await lookUp("InvoiceSearch", asked.q);
  const where = whereAll(found ? [found.isAmong(id), ...conditionsOf(asked)] : conditionsOf(asked));
  const rows = await rowsOf<{ id: number }>(Prisma.sql`SELECT i."id" FROM "Invoice" i ${where} ${newestFirst}`);
  return rows.map((row) => row.id);
}

/** The SQL of a field of the customer as the invoice `i` states it. */
export function copied(field: "kind" | "company_name" | "first_name" | "surname" | "email" | "nie"): Prisma.Sql {
  return jsonText(Prisma.sql`i."customer_copy"`, field);
}

/** The columns of the customer's names as the invoice `i` states them; older invoices state no kind (customerOfCopy). */
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
