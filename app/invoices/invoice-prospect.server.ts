/** What the screen that makes an invoice shows before it is made. */
import { reader } from "#app/platform/database.server.ts";
import type { Cents } from "#app/platform/money.ts";
import type { InvoiceWarning } from "./invoice.ts";

type InvoiceProspect = {
  job_id: number;
  quote_number: string;
  customer_id: number;
  first_name: string;
  surname: string;
  total_cents: Cents;
  /** The invoice that the job has already: asked for again, it is the one that opens. */
  invoice_id: number | null;
  warnings: InvoiceWarning[];
};

/** The invoice that a job would have; null for an unknown job, and for a cancelled one without an invoice. */
export async function invoiceProspect(job_id: number): Promise<InvoiceProspect | null> {
  const job = await reader().job.findUnique({
    where: { id: job_id },
    include: { invoice: { select: { id: true } }, quote: { include: { customer: true } } },
  });
  if (!job || (job.cancelled_at && !job.invoice)) return null;
  const { quote_number, total_cents, type, customer } = job.quote;
  return {
    job_id,
    quote_number,
    customer_id: customer.id,
    first_name: customer.first_name,
    surname: customer.surname,
    total_cents,
    invoice_id: job.invoice?.id ?? null,
    warnings: await warningsFor(type),
  };
}

/** What the law wants on an invoice and the settings do not say yet. */
async function warningsFor(type: number): Promise<InvoiceWarning[]> {
  const { no_iva_reason, letterhead } = await reader().settings.findUniqueOrThrow({
    where: { id: 1 },
    include: { letterhead: true },
  });
  const warnings: InvoiceWarning[] = [];
  if (type === 1 && no_iva_reason === "") warnings.push("noReason");
  if (letterhead.company_name === "") warnings.push("noCompanyName");
  if (letterhead.nie === "") warnings.push("noTaxId");
  if (letterhead.address === "") warnings.push("noAddress");
  return warnings;
}
