/** The list of all payments, whichever invoices they are for, as typed SQL. */
import { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import { customerNames } from "#app/customers/customers.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import { typedCents } from "#app/numbers/typed-number.ts";
import { countOf, rowsOf } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { jsonRows, rowsFrom } from "#app/platform/dialect.server.ts";
import { optionalDay, pageFields } from "#app/platform/fields.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { lookUpSearch } from "#app/platform/search.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import type { Method } from "./payment.ts";
import { methodChoices, rowsPerPage } from "./received.ts";

/** What the list and its export are filtered by: `from` and `to` are days, both included. */
export const receivedFilterSchema = z.object({
  q: z.string().max(200).default("").meta({ description: "A number of an invoice, a customer, or the whole amount." }),
  method: z.preprocess((value) => value || "all", z.enum(methodChoices)),
  ...{ from: optionalDay, to: optionalDay },
});

/** The search parameters of the list. */
export const receivedListSchema = receivedFilterSchema.extend(pageFields(rowsPerPage));

type Filters = z.output<typeof receivedFilterSchema>;

export type ReceivedRow = CustomerNames & {
  id: number;
  paid_on: Day;
  method: Method;
  note: string;
  /** Of all invoices that it pays; negative: paid back. */
  amount_cents: Cents;
  /** The customer of the first of these invoices, as they are called now. */
  customer_id: number;
  /** In the order in which they were issued. */
  invoices: { id: number; number: string }[];
};

type StoredRow = Omit<ReceivedRow, "amount_cents" | "invoices"> & { amount_cents: number | bigint; invoices: string };

const amount = Prisma.sql`(SELECT sum(t."amount_cents") FROM "PaymentPart" t WHERE t."payment_id" = p."id")`;
const newestFirst = Prisma.sql`ORDER BY p."paid_on" DESC, p."id" DESC`;
const invoices = jsonRows({ id: Prisma.sql`i."id"`, number: Prisma.sql`i."invoice_number"` }, Prisma.sql`i."id"`);

/** A page of the payments that match, the latest first, and the number of all that match. */
export async function listReceived(
  asked: z.output<typeof receivedListSchema>,
): Promise<{ rows: ReceivedRow[]; total: number }> {
  const where = await whereOf(asked);
  const total = await countOf(Prisma.sql`FROM "Payment" p ${where}`);
  const ids = await rowsOf<{ id: number }>(Prisma.sql`
    SELECT p."id" FROM "Payment" p ${where} ${newestFirst} ${rowsFrom((asked.page - 1) * asked.pageSize, asked.pageSize)}`);
  const rows = new Map((await receivedById(ids.map(({ id }) => id))).map((row) => [row.id, row]));
  return { rows: ids.flatMap(({ id }) => rows.get(id) ?? []), total };
}

/** What the payments that match come to, by the way in which they were made, the largest first. */
export async function sumReceived(filters: Filters): Promise<{ method: Method; cents: Cents }[]> {
  const rows = await rowsOf<{ method: Method; cents: number | bigint }>(Prisma.sql`
    SELECT p."method", sum(t."amount_cents") AS "cents" FROM "Payment" p
    JOIN "PaymentPart" t ON t."payment_id" = p."id" ${await whereOf(filters)} GROUP BY p."method"`);
  return rows.map(({ method, cents }) => ({ method, cents: Number(cents) })).toSorted((a, b) => b.cents - a.cents);
}

/** The ids of all payments that match, in the order of the list. */
export async function receivedIds(filters: Filters): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    Prisma.sql`SELECT p."id" FROM "Payment" p ${await whereOf(filters)} ${newestFirst}`,
  );
  return rows.map(({ id }) => id);
}

/** The payments with these ids, in any order. */
export async function receivedById(ids: readonly number[]): Promise<ReceivedRow[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf<StoredRow>(Prisma.sql`
    SELECT p."id", p."paid_on", p."method", p."note", ${amount} AS "amount_cents", c."id" AS "customer_id", ${customerNames},
      (SELECT ${invoices} FROM "PaymentPart" t JOIN "Invoice" i ON i."id" = t."invoice_id" WHERE t."payment_id" = p."id")
        AS "invoices"
    FROM "Payment" p
    JOIN "Invoice" f ON f."id" = (SELECT min(t."invoice_id") FROM "PaymentPart" t WHERE t."payment_id" = p."id")
    JOIN "Customer" c ON c."id" = f."customer_id"
    WHERE p."id" IN (${Prisma.join([...ids])})`);
  return rows.map((row) => ({
    ...row,
    amount_cents: Number(row.amount_cents),
    invoices: JSON.parse(row.invoices) as ReceivedRow["invoices"],
  }));
}

async function whereOf({ q, method, from, to }: Filters): Promise<Prisma.Sql> {
  // A payment of which nothing is left for any invoice was deleted.
  const conditions = [Prisma.sql`EXISTS (SELECT 1 FROM "PaymentPart" t WHERE t."payment_id" = p."id")`];
  if (method !== "all") conditions.push(Prisma.sql`p."method" = ${method === "unstated" ? "" : method}`);
  if (from) conditions.push(Prisma.sql`p."paid_on" >= ${from}`);
  if (to) conditions.push(Prisma.sql`p."paid_on" <= ${to}`);
  const found = await lookUpSearch("InvoiceSearch", q);
  if (found) {
    const ofInvoice = Prisma.sql`EXISTS (SELECT 1 FROM "PaymentPart" t
      WHERE t."payment_id" = p."id" AND ${found.isAmong(Prisma.sql`t."invoice_id"`)})`;
    const cents = typedCents(q);
    conditions.push(cents === null ? ofInvoice : Prisma.sql`(${ofInvoice} OR ${amount} = ${cents})`);
  }
  return whereAll(conditions);
}
