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
import type { invoiceListSchema } from "./invoice.schema.ts";
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
type StoredRow = Omit<InvoiceRow, "created_at" | "created_on"> & { created_at: StoredInstant };

/** A page of the invoices that match, newest first, and the number of all that match. */
export async function listInvoices(asked: Asked): Promise<{ rows: InvoiceRow[]; total: number }> {
  const found = await lookUp("InvoiceSearch", asked.q);
  const id = Prisma.sql`i."id"`;
  const others = conditionsOf(asked);
  const total =
    found && others.length === 0
      ? found.count
      : await countOf(Prisma.sql`FROM "Invoice" i ${whereAll(found ? [found.isAmong(id), ...others] : others)}`);
  const where = whereAll(found ? [found.isOne(id), ...others] : others);
  // The ids of the page are selected first: a page far behind then skips narrow rows, and joins only its own customers.
  const rows = await rowsOf<StoredRow>(Prisma.sql`
    SELECT i."id", i."invoice_number", i."customer_id", coalesce(${copied("kind")}, 'person') AS "kind",
      coalesce(${copied("company_name")}, '') AS "company_name", ${copied("first_name")} AS "first_name",
      ${copied("surname")} AS "surname",
      coalesce(c."email", ${copied("email")}) AS "email", i."created_at", i."paid", i."total_cents"
    FROM (
      SELECT i."id" FROM "Invoice" i ${where}
      ORDER BY i."created_at" DESC, i."id" DESC LIMIT ${asked.pageSize} OFFSET ${(asked.page - 1) * asked.pageSize}
    ) page
    ${joinInOrder} "Invoice" i ON i."id" = page."id" LEFT JOIN "Customer" c ON c."id" = i."customer_id"
    ORDER BY i."created_at" DESC, i."id" DESC`);
  return { rows: rows.map(asRow), total };
}

/** The SQL of a field of the customer as the invoice states it; older invoices state no kind (customerOfCopy). */
function copied(field: "kind" | "company_name" | "first_name" | "surname" | "email"): Prisma.Sql {
  return jsonText(Prisma.sql`i."customer_copy"`, field);
}

function asRow(row: StoredRow): InvoiceRow {
  const created_at = storedInstant(row.created_at);
  return { ...row, created_at, created_on: dayOf(created_at) };
}

function conditionsOf({ status, from, to }: Asked): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (status !== "all") conditions.push(Prisma.sql`i."paid" = ${status === "paid" ? 1 : 0}`);
  if (from) conditions.push(Prisma.sql`i."created_at" >= ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`i."created_at" < ${endOfDay(to)}`);
  return conditions;
}
