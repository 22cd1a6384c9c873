/** The invoice of a job: the one in force that was made from it. An annulled one is no longer the job's. */
import { reader, type Transaction } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { whole } from "./invoice-in-force.server.ts";

/**
 * The invoice in force of a job, or null. The visits of a job over several days have one together, which names the
 * first of them.
 */
export async function invoiceOfJob(
  { id, visit_of }: { id: number; visit_of: number | null },
  client: Transaction = reader(),
): Promise<{ id: number; invoice_number: string } | null> {
  const found = await client.invoiceJob.findFirst({
    where: { job_id: visit_of ?? id, in_force: 1 },
    select: { invoice: { select: { id: true, invoice_number: true } } },
  });
  return found?.invoice ?? null;
}

/** Whether a job, by its first visit, has no invoice in force. */
export const hasNoInvoice = { invoice_links: { none: { in_force: 1 } } } as const satisfies Prisma.JobWhereInput;

/** A visit of a job that an invoice of the whole quote is for. */
export type VisitToInvoice = { id: number; visit_of: number | null; title: string; start: Date | null; state: string };

/**
 * The jobs of a quote, of whatever version of it, that were not cancelled and have no invoice in force: an invoice of
 * the whole quote is theirs. Each visit of a job over several days is given, with the first one's id.
 */
export function jobsToInvoice(
  { id, first_id }: { id: number; first_id: number | null },
  client: Pick<Transaction, "job">,
): Promise<VisitToInvoice[]> {
  return client.job.findMany({
    where: {
      ...{ cancelled_at: null, quote: anyVersion({ id, first_id }) },
      OR: [{ visit_of: null, ...hasNoInvoice }, { first: hasNoInvoice }],
    },
    select: { id: true, visit_of: true, title: true, start: true, state: true },
    orderBy: { id: "asc" },
  });
}

function anyVersion({ id, first_id }: { id: number; first_id: number | null }) {
  const firstVersion = first_id ?? id;
  return { OR: [{ id: firstVersion }, { first_id: firstVersion }] } satisfies Prisma.QuoteWhereInput;
}

/** A visit that was not cancelled and could be done, or may yet. */
const stands = { cancelled_at: null, state: { not: "not_done" } } as const satisfies Prisma.JobWhereInput;

/**
 * Makes the invoice in force of a whole quote, of whatever version, that of a job that is booked for the quote
 * afterwards; else that of a job of the quote in whose place the new one is, since it was cancelled or could not be
 * done. Where neither is there, nothing is done.
 */
export async function linkToInvoice(
  transaction: Transaction,
  job_id: number,
  quote: { id: number; first_id: number | null },
): Promise<void> {
  const ofQuote = { quote: anyVersion(quote) };
  const beforeJobs = { ...ofQuote, job_id: null, advance: 0 } satisfies Prisma.InvoiceWhereInput;
  const jobs = { in_force: 1, job: ofQuote };
  const standing = { ...jobs, job: { ...ofQuote, OR: [stands, { visits: { some: stands } }] } };
  const invoice = await transaction.invoice.findFirst({
    where: {
      ...{ ...whole, substituted: { none: { in_force: 1 } } },
      OR: [
        beforeJobs,
        { substitutes: { some: { in_force: 1, simplified: beforeJobs } } },
        { jobs: { some: jobs, none: standing } },
      ],
    },
    select: {
      id: true,
      substitutes: { where: { in_force: 1, simplified: ofQuote }, select: { simplified_id: true } },
    },
    orderBy: { id: "asc" },
  });
  if (!invoice) return;
  await transaction.invoiceJob.create({ data: { invoice_id: invoice.id, job_id } });
  // A simplified invoice in whose place it is has the job once the full one is annulled.
  for (const { simplified_id: invoice_id } of invoice.substitutes)
    await transaction.invoiceJob.create({ data: { invoice_id, job_id, in_force: 0 } });
}

/** SQL: the tables, and the condition, of the invoice `i` in force of the job `j`. */
export const invoiceInForce = Prisma.sql`FROM "InvoiceJob" l JOIN "Invoice" i ON i."id" = l."invoice_id"
  WHERE l."job_id" = coalesce(j."visit_of", j."id") AND l."in_force" = 1`;
