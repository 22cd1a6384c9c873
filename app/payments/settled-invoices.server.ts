/** Reading invoices with how far they are paid, for payments and corrections. */
import { type CustomerNames, namesOf } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { accruedOn, type FiledQuarter, filedQuarterOf } from "#app/tax/quarter.ts";
import { isAtReducedRate, reducedRateRuleOn } from "#app/tax/reduced-rate.ts";
import { type Paid, type Settlement, unpaidOnly } from "./payment.ts";

/** An invoice, and how far it is paid. The customer's names are those that it states. */
export type SettledInvoice = CustomerNames &
  Settlement & { id: number; invoice_number: string; customer_id: number; issued_on: Day };

/** An invoice and how far it is paid. Throws a not-found Problem. */
export async function getSettledInvoice(id: number): Promise<SettledInvoice> {
  const invoice = await reader().invoice.findUnique({ where: { id }, select: shown });
  if (!invoice) throw notFound();
  return settledInvoice(invoice);
}

/**
 * From which day on work at the reduced rate wants a payment that a bank can show, where an invoice has such work; null
 * where it has not. Throws a not-found Problem.
 */
export async function bankPaymentSince(id: number): Promise<Day | null> {
  const invoice = await reader().invoice.findUnique({
    where: { id },
    select: { tax_rules: true, work_date: true, taxes: { select: { iva_bp: true, cause: true } } },
  });
  if (!invoice) throw notFound();
  const { bankPayment, from } = reducedRateRuleOn(invoice.work_date);
  return bankPayment && invoice.tax_rules !== "" && invoice.taxes.some(isAtReducedRate) ? from : null;
}

/** The quarter in which an invoice counts, where its model 303 was filed; else null. Throws a not-found Problem. */
export async function filedQuarterOfInvoice(id: number, now = new Date()): Promise<FiledQuarter | null> {
  const select = { kind: true, created_at: true, work_date: true } as const;
  const invoice = await reader().invoice.findUnique({ where: { id }, select });
  if (!invoice) throw notFound();
  return filedQuarterOf(accruedOn({ ...invoice, issued_on: dayOf(invoice.created_at) }), dayOf(now));
}

/** At most `limit` unpaid invoices of a customer but one, the oldest first: what a payment may be for as well. */
export async function listUnpaid(customer_id: number, except: number, limit: number): Promise<SettledInvoice[]> {
  const found = await reader().invoice.findMany({
    where: { customer_id, ...unpaidOnly, id: { not: except } },
    select: shown,
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    take: limit,
  });
  return found.map(settledInvoice);
}

const shown = {
  ...{ id: true, invoice_number: true, customer_id: true, customer_copy: true, created_at: true },
  ...{ paid: true, total_cents: true, payable_cents: true, paid_cents: true },
} as const;

type ShownRow = Prisma.InvoiceGetPayload<{ select: typeof shown }>;

function settledInvoice({ customer_copy, created_at, paid, ...row }: ShownRow): SettledInvoice {
  const names = namesOf(customerOfCopy(customer_copy));
  return { ...row, ...names, paid: paid as Paid, issued_on: dayOf(created_at) };
}
