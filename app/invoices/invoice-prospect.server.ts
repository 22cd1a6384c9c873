/** The summary and the warnings that are shown before an invoice is made. */
import { type CustomerFieldName, type CustomerNames, missingForInvoice, namesOf } from "#app/customers/customer.ts";
import { invoiceOfJob } from "#app/jobs/job-invoice.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import { reader } from "#app/platform/database.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { Problem } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { ShownLack } from "#app/tax/lack-sentence.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import { type FiledQuarter, filedQuarterOf } from "#app/tax/quarter.ts";
import type { Words } from "#app/words/words.ts";
import { advancedCents, listAdvances, listInvoicesOf } from "./advances.server.ts";
import type { InvoiceLack } from "./invoice.ts";
import { lastDayOf, sourceOfJob } from "./invoice-source.server.ts";
import { sumsOf } from "./invoice-sums.ts";

export type InvoiceProspect = CustomerNames & {
  job_id: number;
  quote_number: string;
  customer_id: number;
  /** What it will come to: the quote's total, less what was invoiced of it in advance. */
  total_cents: Cents;
  /** The invoices in advance that it deducts. */
  advances: { invoice_number: string; net_cents: Cents }[];
  /** The invoice that the job has already; it is opened instead of making another. */
  invoice_id: number | null;
  /**
   * The invoices of the same quote that are in force, not in advance, with what they come to as they were rectified:
   * the customer would be charged again.
   */
  others: { invoice_number: string; payable_cents: Cents }[];
  /** The day of the job as text, while it is in the future and the job is not done; null from that day on. */
  ahead: string | null;
  /** The day of the job and its quarter, where the quarter's model 303 was filed; else null. */
  filed: (FiledQuarter & { day: string }) | null;
  lacks: InvoiceLack[];
  /** What the customer lacks, an enquiry: the invoice cannot be made before. */
  customerLacks: CustomerFieldName[];
};

/**
 * The summary of the invoice that a job would get. Null for an unknown job, and for a cancelled one without an invoice.
 * Throws a conflict Problem for a visit without a quote.
 */
export async function invoiceProspect(job_id: number, now = new Date()): Promise<InvoiceProspect | null> {
  const job = await reader().job.findUnique({
    where: { id: job_id },
    include: {
      quote: { include: { customer: true } },
    },
  });
  if (!job) return null;
  const invoice = await invoiceOfJob(job);
  if (job.cancelled_at && !invoice) return null;
  if (!job.quote) throw new Problem("conflict", (words) => words.problems.visitNotInvoiced);
  const { quote_number, total_cents, type, customer } = job.quote;
  const day = (await lastDayOf(reader(), [job], now)) ?? dayOf(now);
  const filed = filedQuarterOf(day, dayOf(now));
  const customerLacks = missingForInvoice(customer);
  const advances = (await listAdvances(reader(), [job.quote.id])).filter(({ deducted_by }) => deducted_by === null);
  const isLess = advances.length > 0 && !invoice && customerLacks.length === 0;
  return {
    job_id,
    quote_number,
    customer_id: customer.id,
    ...namesOf(customer),
    total_cents: isLess ? sumsOf(await sourceOfJob(reader(), job_id, { now })).total_cents : total_cents,
    advances: advances.map((one) => ({ invoice_number: one.invoice_number, net_cents: advancedCents([one]) })),
    invoice_id: invoice?.id ?? null,
    others: await listInvoicesOf(reader(), [job.quote.id]),
    ahead: job.state !== "done" && day > dayOf(now) ? formatDay(day) : null,
    filed: filed && { ...filed, day: formatDay(day) },
    lacks: await lacksFor(type),
    customerLacks,
  };
}

/** What the form of an invoice warns of where Spanish tax rules are off. */
export type LackWarnings = { title: string; lacks: ShownLack[] };

/** The warnings of the form of an invoice of a type, as "Create invoice" of a job gives them too; null for none. */
export async function lackWarnings(type: number, { invoices }: Words): Promise<LackWarnings | null> {
  const lacks = await lacksFor(type);
  if (lacks.length === 0) return null;
  const shown = lacks.map((lack) => ({ sentence: invoices.lacks[lack], at: "/settings", isAdvice: false }));
  return { title: invoices.warningsTitle, lacks: shown };
}

/** The data that the law requires on an invoice of a type and that the settings lack. */
async function lacksFor(type: number): Promise<InvoiceLack[]> {
  const { no_iva_reason } = await reader().settings.findUniqueOrThrow({
    where: { id: 1 },
    select: { no_iva_reason: true },
  });
  const letterhead = await presentLetterhead();
  const lacks: InvoiceLack[] = [];
  if (type === 1 && no_iva_reason === "") lacks.push("noReason");
  if (letterhead.company_name === "") lacks.push("noCompanyName");
  if (letterhead.nie === "") lacks.push("noTaxId");
  if (letterhead.address === "") lacks.push("noAddress");
  return lacks;
}
