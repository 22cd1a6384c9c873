/** Verbs on invoices: get, create. Marking one paid is a payment (payments/payments.server.ts). */
import { type CustomerNames, missingForInvoice, namesOf } from "#app/customers/customer.ts";
import { fieldLabels } from "#app/customers/field-labels.ts";
import { copyOfCustomer, customerOfCopy } from "#app/documents/customer-copy.ts";
import type { DocumentLine } from "#app/documents/document.ts";
import { nextNumber } from "#app/documents/numbering.server.ts";
import { copyOfSite, siteText } from "#app/documents/site-copy.ts";
import { documentLine } from "#app/documents/stored-document.server.ts";
import { computeTotals, type QuoteType } from "#app/documents/totals.ts";
import { soldLines } from "#app/documents/work-lines.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Paid } from "#app/payments/payment.ts";
import { payRest } from "#app/payments/payments.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import type { FoldedColumns } from "#app/platform/folded-columns.server.ts";
import { isRepeat, keepForForm } from "#app/platform/form-keys.server.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { noteInvoice } from "#app/quotes/quote-status.server.ts";
import { documentSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import { invoiceSearchText } from "./invoice.ts";

export type Invoice = CustomerNames & {
  id: number;
  invoice_number: string;
  customer_id: number;
  /** Where the work was done: name and address of the site on one line; "" for the customer's address. */
  site: string;
  created_at: Date;
  paid: Paid;
  paid_cents: Cents;
  quote_number: string;
  work_date: Day;
  type: QuoteType;
  discount_cents: Cents;
  discount_bp: number;
  iva_bp: number;
  net_cents: Cents;
  iva_cents: Cents;
  total_cents: Cents;
  no_iva_reason: string;
  lines: Omit<DocumentLine, "optional">[];
};

export const foldedInvoices: FoldedColumns = {
  table: "Invoice",
  columns: ["search_text"],
  from: ["invoice_number", "quote_number", "customer_copy", "site_copy"],
  fold: ({ invoice_number = "", quote_number = "", customer_copy = "", site_copy = "" }) => ({
    search_text: invoiceSearchText({ invoice_number, quote_number, customer_copy, site_copy }),
  }),
};

/** One invoice with its lines, or null. The customer's name is the one on the invoice, not the present one. */
export async function getInvoice(id: number): Promise<Invoice | null> {
  const row = await reader().invoice.findUnique({
    where: { id },
    include: { lines: { orderBy: { position: "asc" } } },
  });
  if (!row) return null;
  return {
    id: row.id,
    invoice_number: row.invoice_number,
    customer_id: row.customer_id,
    ...namesOf(customerOfCopy(row.customer_copy)),
    site: siteText(row.site_copy),
    created_at: row.created_at,
    paid: row.paid as Paid,
    paid_cents: row.paid_cents,
    quote_number: row.quote_number,
    work_date: row.work_date,
    type: row.type as QuoteType,
    discount_cents: row.discount_cents,
    discount_bp: row.discount_bp,
    iva_bp: row.iva_bp,
    net_cents: row.net_cents,
    iva_cents: row.iva_cents,
    total_cents: row.total_cents,
    no_iva_reason: row.no_iva_reason,
    lines: row.lines.map((line) => withoutOption(documentLine(line))),
  };
}

/**
 * Makes the invoice of a job under the next number. Customer and company are copied as they are now; the lines that are
 * not optional, type, discount and percent as the job's quote was saved. When the job has an invoice already, even a
 * cancelled job, that invoice is given unchanged. `created` says whether the posted form made the invoice, now or when
 * it was posted before. `language` is used where neither customer nor company has one.
 *
 * Throws a not-found Problem for an unknown or cancelled job without an invoice, a conflict for a visit without a quote
 * and when all lines of the quote are optional, and what nextNumber() throws.
 */
export function createInvoice(
  job_id: number,
  { paid }: { paid: Paid },
  language: Language,
  now = new Date(),
): Promise<{ id: number; invoice_number: string; created: boolean }> {
  return write(async (transaction) => {
    const job = await transaction.job.findUnique({ where: { id: job_id }, select: { visit_of: true } });
    // The visits of a job over several days have one invoice together: it names the first of them.
    const first = job?.visit_of ?? job_id;
    const made = await transaction.invoice.findUnique({
      where: { job_id: first },
      select: { id: true, invoice_number: true },
    });
    const what = { kind: "invoice", asked: { job_id, paid } };
    if (made) return { ...made, created: await isRepeat(transaction, what) };
    const snapshot = await snapshotOf(transaction, job_id, { language, now });
    const invoice_number = await nextNumber(transaction, "invoice", now);
    const { id } = await transaction.invoice.create({
      data: {
        ...{ ...snapshot, invoice_number, job_id: first, paid: 0, created_at: now },
        search_text: invoiceSearchText({ ...snapshot, invoice_number }),
      },
      select: { id: true },
    });
    if (paid) await payRest(transaction, id, now);
    await noteInvoice(transaction, snapshot.quote_id, invoice_number, now);
    await keepForForm(transaction, what, id);
    return { id, invoice_number, created: true };
  });
}

/** The columns and lines of a new invoice: copies of all that its PDF prints. */
async function snapshotOf(
  transaction: Transaction,
  job_id: number,
  { language, now }: { language: Language; now: Date },
) {
  const job = await transaction.job.findUnique({
    where: { id: job_id },
    include: { quote: { include: { customer: true, site: true, lines: { orderBy: { position: "asc" } } } } },
  });
  if (!job || job.cancelled_at) throw notFound();
  if (!job.quote) throw new Problem("conflict", (words) => words.problems.visitNotInvoiced);
  const missing = missingForInvoice(job.quote.customer);
  if (missing.length > 0) {
    throw new Problem("conflict", (words) => words.customers.notInvoiced({ fields: fieldLabels(missing, words) }));
  }
  const settings = await documentSettings(transaction);
  const { customer, site, discount_bp, iva_bp } = job.quote;
  const lines = soldLines(job.quote.lines.map(documentLine));
  if (!lines.some(({ kind }) => kind === "line"))
    throw new Problem("conflict", (words) => words.problems.nothingToInvoice);
  const type = job.quote.type as QuoteType;
  const totals = computeTotals({ lines, discount_cents: job.quote.discount_cents, discount_bp, type, iva_bp });
  const { discount_cents, net_cents, iva_cents, total_cents } = totals;
  return {
    quote_id: job.quote.id,
    quote_number: job.quote.quote_number,
    customer_id: customer.id,
    customer_copy: copyOfCustomer(customer),
    site_copy: copyOfSite(site),
    letterhead_id: settings.letterhead_id,
    language: customer.language ?? settings.language ?? language,
    ...{ type, discount_cents, discount_bp, iva_bp, net_cents, iva_cents, total_cents },
    no_iva_reason: type === 1 ? settings.no_iva_reason : "",
    work_date: dayOf(job.start ?? now),
    line_count: lines.length,
    lines: { create: lines.map((line, index) => ({ ...withoutOption(line), position: index + 1 })) },
  };
}

/** A line as an invoice stores it: nothing on an invoice is optional. */
function withoutOption({ optional: _, ...line }: DocumentLine): Omit<DocumentLine, "optional"> {
  return line;
}
