/** Verbs on invoices: get, and create from a job. Marking one paid is a payment (payments/payments.server.ts). */

import { type CustomerNames, namesOf } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import { siteText } from "#app/documents/site-copy.ts";
import { documentLine } from "#app/documents/stored-document.server.ts";
import type { QuoteType, TaxSum } from "#app/documents/totals.ts";
import { invoiceOfJob } from "#app/jobs/job-invoice.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Paid } from "#app/payments/payment.ts";
import { payRest } from "#app/payments/payments.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import type { FoldedColumns } from "#app/platform/folded-columns.server.ts";
import { isRepeat, keepForForm } from "#app/platform/form-keys.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import type { InvoiceKind } from "#app/tax/invoice-kinds.ts";
import type { Language } from "#app/words/languages.ts";
import { listInvoicesOf } from "./advances.server.ts";
import { invoiceSearchText } from "./invoice.ts";
import type { ChosenIva } from "./invoice-content.schema.ts";
import { sourceOfJob } from "./invoice-source.server.ts";
import { type InvoiceLine, withIva } from "./invoice-source.ts";
import { issueInvoice } from "./issue.server.ts";

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
  /** Null where its lines have several rates. */
  iva_bp: number | null;
  net_cents: Cents;
  iva_cents: Cents;
  total_cents: Cents;
  payable_cents: Cents;
  no_iva_reason: string;
  invoice_kind: InvoiceKind;
  series: string;
  due_on: Day | null;
  /** The number of the invoice that it corrects, and those of the ones that correct it. */
  rectifies: string | null;
  rectified_by: string[];
  /** The numbers of the simplified invoices in whose place it is, and that of the full one in its own. */
  substitutes: string[];
  substituted_by: string | null;
  /** 1: it invoices in advance, which a later invoice deducts. */
  advance: 0 | 1;
  reason: string;
  annulled_at: Date | null;
  annul_reason: string;
  lines: InvoiceLine[];
  taxes: TaxSum[];
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
    include: {
      lines: { orderBy: { position: "asc" } },
      taxes: { orderBy: [{ iva_bp: "desc" }, { cause: "asc" }] },
      rectifies: { select: { invoice_number: true } },
      rectified_by: { select: { invoice_number: true }, orderBy: { id: "asc" } },
      substitutes: { select: { simplified: { select: { invoice_number: true } } }, orderBy: { simplified_id: "asc" } },
      substituted: { where: { in_force: 1 }, select: { invoice: { select: { invoice_number: true } } } },
    },
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
    ...{ total_cents: row.total_cents, payable_cents: row.payable_cents },
    no_iva_reason: row.no_iva_reason,
    invoice_kind: row.kind as InvoiceKind,
    series: row.series,
    due_on: row.due_on,
    rectifies: row.rectifies?.invoice_number ?? null,
    rectified_by: row.rectified_by.map(({ invoice_number }) => invoice_number),
    substitutes: row.substitutes.map(({ simplified }) => simplified.invoice_number),
    substituted_by: row.substituted[0]?.invoice.invoice_number ?? null,
    advance: row.advance === 1 ? 1 : 0,
    reason: row.reason,
    annulled_at: row.annulled_at,
    annul_reason: row.annul_reason,
    lines: row.lines.map(invoiceLine),
    taxes: row.taxes.map(({ invoice_id: _, ...tax }) => tax),
  };
}

const jobColumns = {
  ...{ id: true, visit_of: true, quote: { select: { id: true, first_id: true, quote_number: true } } },
} as const satisfies Prisma.JobSelect;

/**
 * Makes the invoice of a job under the next number. Customer and company are copied as they are now; the lines that are
 * not optional, type, discount and percent as the job's quote was saved. When the job has an invoice already, even a
 * cancelled job, that invoice is given unchanged. `created` says whether the posted form made the invoice, now or when
 * it was posted before; `again` names the other invoices of the quote, which this one charges once more: for a job no
 * reason is asked for, but one may be given. `language` is used where neither customer nor company has one. `chosen`:
 * what withIva() takes.
 *
 * Throws a not-found Problem for an unknown or cancelled job without an invoice, a conflict for a visit without a quote
 * and when all lines of the quote are optional, and what issueInvoice() throws.
 */
export function createInvoice(
  job_id: number,
  { paid, reason = "", ...chosen }: { paid: Paid; reason?: string } & ChosenIva,
  { language, now: at }: { language: Language; now?: Date },
): Promise<{ id: number; invoice_number: string; created: boolean; again: string[] }> {
  return write(async (transaction, turn) => {
    const now = at ?? turn;
    const job = await transaction.job.findUnique({ where: { id: job_id }, select: jobColumns });
    const made = job && (await invoiceOfJob(job, transaction));
    const what = { kind: "invoice", asked: { job_id, paid, ...(reason && { reason }), ...chosen } };
    if (made) return { ...made, created: await isRepeat(transaction, what), again: [] };
    const source = withIva(await sourceOfJob(transaction, job_id, { language, now }), chosen);
    const others = job?.quote ? await listInvoicesOf(transaction, [job.quote.id]) : [];
    const { id, invoice_number } = await issueInvoice(transaction, source, {
      ...{ reason, isPaid: paid === 1, language, now },
    });
    if (paid) await payRest(transaction, id, now);
    await keepForForm(transaction, what, id);
    return { id, invoice_number, created: true, again: others.map((other) => other.invoice_number) };
  });
}

/** A stored line as a call gives it: nothing on an invoice is optional. */
function invoiceLine(stored: Prisma.InvoiceLineGetPayload<object>): InvoiceLine {
  const { optional: _, ...line } = documentLine(stored);
  const { kind, iva_bp, cause, advance_id } = stored;
  return { ...line, kind: kind as InvoiceLine["kind"], iva_bp, cause, ...(advance_id !== null && { advance_id }) };
}
