/** The list of invoices, as typed SQL. */

import type { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Paid } from "#app/payments/payment.ts";
import { countOf, rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { joined, joinInOrder, jsonText, pageOf, rowsFrom } from "#app/platform/dialect.server.ts";
import { sortedColumn } from "#app/platform/list-sort.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { lookUpSearch } from "#app/platform/search.server.ts";
import { orderBy, whereAll } from "#app/platform/sql.server.ts";
import { dayOf, endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import type { InvoiceKind, InvoiceSeries } from "#app/tax/invoice-kinds.ts";
import { overdueSince } from "./age.ts";
import { isOverdue, isUnpaid, owedCents } from "./customer-invoices.server.ts";
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
  /** What is to be paid of it in all, as it was rectified or annulled. */
  payable_cents: Cents;
  annulled: 0 | 1;
  replaced: 0 | 1;
  invoice_kind: InvoiceKind;
  series: InvoiceSeries;
  /** The day until which it is to be paid; null: nothing was agreed. */
  due_on: Day | null;
  /** The day since which it is overdue; null: it is not. */
  overdue_since: Day | null;
  /** 1: it invoices in advance, which a later invoice deducts. */
  advance: 0 | 1;
  /** The number of the invoice that it corrects; null: none. */
  rectifies: string | null;
  /** The numbers of the invoices that correct it. */
  rectified_by: string[];
  /** 1: Spanish tax rules are on, and it was issued before. */
  before_rules: 0 | 1;
  /** The numbers of the simplified invoices in whose place it is, and that of the full one in its own. */
  substitutes: string[];
  substituted_by: string | null;
};

type Asked = z.output<typeof invoiceListSchema>;
type Filters = z.output<typeof invoiceFilterSchema>;
type StoredRow = Omit<InvoiceRow, "created_at" | "created_on" | "overdue_since" | "rectified_by" | "substitutes"> & {
  created_at: StoredInstant;
  rectified_by: string | null;
  substitutes: string | null;
};

const id = Prisma.sql`i."id"`;

/** The numbers of invoices r, in the order in which they were issued. */
const numbersInOrder = joined(Prisma.sql`r."invoice_number"`, Prisma.sql`r."id"`);

/** A page of the invoices that match, by default the newest first, and the number of all that match. */
export async function listInvoices(
  asked: Asked,
  today: Day = dayOf(new Date()),
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const found = await lookUpSearch("InvoiceSearch", asked.q);
  const others = conditionsOf(asked, today);
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
      coalesce(c."email", ${copiedCustomerField("email")}) AS "email", i."created_at", i."paid", i."total_cents",
      i."paid_cents", ${stateColumns}, i."series", i."due_on", i."advance",
      CASE WHEN i."tax_rules" = '' AND EXISTS (SELECT 1 FROM "Settings" WHERE "tax_rules" <> '') THEN 1 ELSE 0 END AS "before_rules",
      (SELECT r."invoice_number" FROM "Invoice" r WHERE r."id" = i."rectifies_id") AS "rectifies",
      (SELECT ${numbersInOrder} FROM "Invoice" r WHERE r."rectifies_id" = i."id") AS "rectified_by",
      (SELECT ${numbersInOrder} FROM "InvoiceSubstitution" s JOIN "Invoice" r ON r."id" = s."simplified_id"
        WHERE s."invoice_id" = i."id") AS "substitutes",
      (SELECT r."invoice_number" FROM "InvoiceSubstitution" s JOIN "Invoice" r ON r."id" = s."invoice_id"
        WHERE s."simplified_id" = i."id" AND s."in_force" = 1) AS "substituted_by"
    FROM ${pageOf(Prisma.sql`
      SELECT i."id" FROM "Invoice" i ${where} ${order} ${rowsFrom((asked.page - 1) * asked.pageSize, asked.pageSize)}`)}
    ${joinInOrder} "Invoice" i ON i."id" = page."id" LEFT JOIN "Customer" c ON c."id" = i."customer_id"
    ${order}`);
  return { rows: rows.map((row) => asRow(row, today)), total };
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
    status: Prisma.sql`CASE WHEN ${isUnpaid} THEN 0 ELSE 1 END`,
  };
  return orderBy(sort, keys[sortedColumn(sort)], Prisma.sql`i."created_at" DESC, i."id" ${direction}`);
}

/**
 * What is payable of the invoices that match, on whatever page they are: in all, and how much of it is not paid. Their
 * totals are not summed: one in the place of another would count twice. Null where none of them is owed by itself: they
 * all correct others.
 */
export async function sumInvoices(asked: Filters): Promise<{ total_cents: Cents; unpaid_cents: Cents } | null> {
  const found = await lookUpSearch("InvoiceSearch", asked.q);
  const where = whereAll(found ? [found.isAmong(id), ...conditionsOf(asked)] : conditionsOf(asked));
  const [row] = await rowsOf<Record<"owed" | "total" | "unpaid", number | bigint | null>>(Prisma.sql`
    SELECT sum(CASE WHEN ${isOwed} THEN 1 ELSE 0 END) AS "owed", sum(i."payable_cents") AS "total",
      sum(CASE WHEN i."paid" = 0 THEN ${owedCents} ELSE 0 END) AS "unpaid"
    FROM "Invoice" i ${where}`);
  return row?.owed ? { total_cents: Number(row.total), unpaid_cents: Number(row.unpaid) } : null;
}

/** The ids of all invoices that match, on whatever page they are, in the order of the list. */
export async function foundInvoiceIds(asked: Filters): Promise<number[]> {
  const found = await lookUpSearch("InvoiceSearch", asked.q);
  const where = whereAll(found ? [found.isAmong(id), ...conditionsOf(asked)] : conditionsOf(asked));
  const rows = await rowsOf<{ id: number }>(Prisma.sql`SELECT i."id" FROM "Invoice" i ${where} ${orderOf(asked.sort)}`);
  return rows.map((row) => row.id);
}

/** The SQL condition that a full invoice is in the place of an invoice `i`. */
const isReplaced = Prisma.sql`i."kind" = 'F2' AND EXISTS (SELECT 1 FROM "InvoiceSubstitution"
  WHERE "simplified_id" = i."id" AND "in_force" = 1)`;

/** The SQL condition that an invoice `i` is owed by itself, and corrects no other. */
const isOwed = Prisma.sql`i."kind" NOT LIKE 'R%'`;

/** The SQL condition that the list says "Paid" of an invoice `i`: that invoiceState() gives "paid". */
const saysPaid = Prisma.sql`(NOT ${isUnpaid} AND i."annulled_at" IS NULL AND ${isOwed}
  AND (i."payable_cents" <> 0 OR i."total_cents" = 0) AND NOT (${isReplaced}))`;

/** The columns of an invoice `i` that its state follows from, beside `paid` and `total_cents`. */
export const stateColumns = Prisma.sql`i."payable_cents", CASE WHEN i."annulled_at" IS NOT NULL THEN 1 ELSE 0 END AS "annulled",
  i."kind" AS "invoice_kind", CASE WHEN ${isReplaced} THEN 1 ELSE 0 END AS "replaced"`;

/** The SQL of a field of the customer as the invoice `i` states it. */
export function copiedCustomerField(
  field: "kind" | "company_name" | "first_name" | "surname" | "email" | "nie",
): Prisma.Sql {
  return jsonText(Prisma.sql`i."customer_copy"`, field);
}

/**
 * The columns of the customer's names as the invoice `i` states them; older invoices state no kind (customerOfCopy).
 */
export const copiedNames = Prisma.sql`coalesce(${copiedCustomerField("kind")}, 'person') AS "kind",
  coalesce(${copiedCustomerField("company_name")}, '') AS "company_name", ${copiedCustomerField("first_name")} AS "first_name",
  ${copiedCustomerField("surname")} AS "surname"`;

function asRow(row: StoredRow, today: Day): InvoiceRow {
  const created_at = storedInstant(row.created_at);
  const numbers = (joined: string | null) => joined?.split(" ") ?? [];
  const [rectified_by, substitutes] = [numbers(row.rectified_by), numbers(row.substitutes)];
  const computed = { created_at, created_on: dayOf(created_at), overdue_since: overdueSince(row, today) };
  return { ...row, ...computed, rectified_by, substitutes };
}

function conditionsOf({ status, overdue, from, to }: Filters, today: Day = dayOf(new Date())): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (status !== "all") conditions.push(status === "unpaid" ? isUnpaid : saysPaid);
  if (overdue) conditions.push(isOverdue(today));
  if (from) conditions.push(Prisma.sql`i."created_at" >= ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`i."created_at" < ${endOfDay(to)}`);
  return conditions;
}
