/** Who owes what, and since when: sums by customer and age, and the unpaid invoices of a customer. */
import { type CustomerNames, namesOf } from "#app/customers/customer.ts";
import { missingCustomer } from "#app/customers/merged-customers.server.ts";
import { type Age, ageOf, ages, earliestDueDays } from "#app/invoices/age.ts";
import { isUnpaid, owedCents, owedOf, sumsOfCustomer } from "#app/invoices/customer-invoices.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import { unpaidOnly } from "#app/payments/payment.ts";
import { reader, rowsOf } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { pageWithin } from "#app/platform/list-address.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";

/** Debts by their age, and all of them. */
export type Debts = Record<Age, Cents> & { owed_cents: Cents; unpaid: number };

/** A customer who owes, with what tells namesakes apart. */
export type Debtor = Debts & CustomerNames & { id: number; town: string; nie: string };

export type Receivables = { rows: Debtor[]; total: number; page: number; sums: Debts };

export const noDebts: Debts = { not_due: 0, to_30: 0, to_60: 0, over_60: 0, owed_cents: 0, unpaid: 0 };

export const rowsPerPage = 50;

/**
 * A page of the customers who owe, whoever owes most first, how many there are, and what all of them owe. The names are
 * the present ones. For a page after the last one it gives the last.
 */
export async function listReceivables(asked: number, today: Day): Promise<Receivables> {
  const [all] = await rowsOf<Sums & { total: number | bigint }>(Prisma.sql`
    SELECT count(DISTINCT o."customer_id") AS "total", ${sums} FROM ${unpaidInvoices(today)} o`);
  const total = Number(all?.total ?? 0);
  const page = pageWithin(asked, total, rowsPerPage);
  const found = await rowsOf<Omit<Debtor, keyof Debts> & Sums>(Prisma.sql`
    SELECT c."id", c."kind", c."company_name", c."first_name", c."surname", c."town", c."nie", ${sums}
    FROM ${unpaidInvoices(today)} o JOIN "Customer" c ON c."id" = o."customer_id"
    GROUP BY c."id" ORDER BY "owed_cents" DESC, c."sort_key", c."id"
    LIMIT ${rowsPerPage} OFFSET ${(page - 1) * rowsPerPage}`);
  const rows = found.map((row) => ({
    ...{ id: Number(row.id), town: row.town, nie: row.nie },
    ...namesOf(row),
    ...debtsOf(row),
  }));
  return { rows, total, page, sums: all ? debtsOf(all) : noDebts };
}

/** An unpaid invoice with what is left of it. */
export type UnpaidInvoice = {
  id: number;
  invoice_number: string;
  issued_on: Day;
  due_on: Day | null;
  age: Age;
  total_cents: Cents;
  owed_cents: Cents;
};

/**
 * A customer, their unpaid invoices, the oldest first, and what was paid beyond what others ask for. Throws a not-found
 * Problem.
 */
export async function getDebtor(
  customer_id: number,
  today: Day,
): Promise<{ customer: NamedCustomer; rows: UnpaidInvoice[]; overpaid_cents: Cents }> {
  const found = await reader().customer.findUnique({ where: { id: customer_id } });
  if (!found) throw await missingCustomer(customer_id, { changing: false });
  const invoices = await reader().invoice.findMany({
    where: { customer_id, ...unpaidOnly },
    select: {
      ...{ id: true, invoice_number: true, created_at: true, due_on: true },
      ...{ total_cents: true, payable_cents: true, paid_cents: true },
    },
    orderBy: { id: "asc" },
  });
  const rows = invoices.map(({ created_at, payable_cents, paid_cents, ...row }) => {
    const issued_on = dayOf(created_at);
    const owed_cents = owedOf({ payable_cents, paid_cents });
    return { ...row, issued_on, age: ageOf(row.due_on ?? issued_on, today), owed_cents };
  });
  const { overpaid_cents } = await sumsOfCustomer(customer_id);
  return { customer: { id: customer_id, tel: found.tel, email: found.email, ...namesOf(found) }, rows, overpaid_cents };
}

type NamedCustomer = CustomerNames & { id: number; tel: string; email: string };

type Sums = Record<keyof Debts, number | bigint | null>;

/** The unpaid invoices, each with its customer, what is left of it, and its age (ageOf). */
function unpaidInvoices(today: Day): Prisma.Sql {
  const { not_due, to_30, to_60 } = earliestDueDays(today);
  return Prisma.sql`(SELECT i."customer_id", ${owedCents} AS "cents", CASE
    WHEN ${isDueFrom(not_due)} THEN 'not_due' WHEN ${isDueFrom(to_30)} THEN 'to_30'
    WHEN ${isDueFrom(to_60)} THEN 'to_60' ELSE 'over_60' END AS "age"
    FROM "Invoice" i WHERE ${isUnpaid})`;
}

/** Whether an invoice `i` is to be paid until that day or later: until its issue where nothing was agreed. */
function isDueFrom(day: Day): Prisma.Sql {
  return Prisma.sql`CASE WHEN i."due_on" IS NULL THEN i."created_at" >= ${startOfDay(day)} ELSE i."due_on" >= ${day} END`;
}

const sums = Prisma.join([
  ...ages.map(
    (age) => Prisma.sql`sum(CASE WHEN o."age" = ${age} THEN o."cents" ELSE 0 END) AS ${Prisma.raw(`"${age}"`)}`,
  ),
  Prisma.sql`sum(o."cents") AS "owed_cents", count(*) AS "unpaid"`,
]);

function debtsOf(row: Sums): Debts {
  return Object.fromEntries(Object.keys(noDebts).map((name) => [name, Number(row[name as keyof Debts] ?? 0)])) as Debts;
}
