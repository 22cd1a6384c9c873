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
  const firstVersion = first_id ?? id;
  return client.job.findMany({
    where: {
      ...{ cancelled_at: null, quote: { OR: [{ id: firstVersion }, { first_id: firstVersion }] } },
      OR: [{ visit_of: null, ...hasNoInvoice }, { first: hasNoInvoice }],
    },
    select: { id: true, visit_of: true, title: true, start: true, state: true },
    orderBy: { id: "asc" },
  });
}

/**
 * Makes the invoice in force of a whole quote that of a job that is booked for the quote afterwards: the one that was
 * issued while the quote had no job; else that of jobs of which each was cancelled or could not be done, so that the
 * new one is in their place. Where neither is there, nothing is done; nor for a later version of the quote, which may
 * be of another price or for somebody else.
 */
export async function linkToInvoice(transaction: Transaction, job_id: number, quote_id: number): Promise<void> {
  const [jobs, issued] = await Promise.all([
    transaction.job.findMany({
      where: { quote_id, visit_of: null, id: { not: job_id } },
      select: { ...visitColumns, visits: { select: visitColumns }, ...linkColumns },
    }),
    transaction.invoice.findMany({
      where: { quote_id, job_id: null, advance: 0, rectifies_id: null },
      select: { id: true, created_at: true, substituted: { where: { in_force: 1 }, select: { invoice_id: true } } },
    }),
  ]);
  const beforeJobs = issued.filter(({ created_at: at }) => !jobs.some((job) => wasThere(job, at)));
  const standing = jobs.filter((job) => [job, ...job.visits].some(isNotGivenUp)).flatMap(linkedInvoices);
  const replaced = jobs.flatMap(linkedInvoices).filter((id) => !standing.includes(id));
  // A full invoice is in the place of a simplified one.
  const ids = [...beforeJobs.map(({ id, substituted }) => substituted[0]?.invoice_id ?? id), ...replaced];
  if (ids.length === 0) return;
  const invoice = await transaction.invoice.findFirst({
    where: { ...whole, substituted: { none: { in_force: 1 } }, id: { in: ids } },
    select: { id: true, substitutes: { where: { in_force: 1 }, select: { simplified_id: true } } },
    orderBy: { id: "asc" },
  });
  if (!invoice) return;
  await transaction.invoiceJob.create({ data: { invoice_id: invoice.id, job_id } });
  const simplified = invoice.substitutes.find(({ simplified_id }) => issued.some(({ id }) => id === simplified_id));
  // A simplified invoice in whose place it is has the job once the full one is annulled: one of them, as a job has one.
  if (simplified)
    await transaction.invoiceJob.create({ data: { invoice_id: simplified.simplified_id, job_id, in_force: 0 } });
}

const visitColumns = { state: true, created_at: true, cancelled_at: true } as const satisfies Prisma.JobSelect;
const linkColumns = {
  invoice_links: { where: { in_force: 1 }, select: { invoice_id: true } },
} as const satisfies Prisma.JobSelect;

type Visit = Prisma.JobGetPayload<{ select: typeof visitColumns }>;

/** Whether a job was booked and not cancelled at a time. */
function wasThere({ created_at, cancelled_at }: Visit, at: Date): boolean {
  return created_at <= at && (cancelled_at === null || cancelled_at > at);
}

/** Whether a visit was not cancelled and could be done, or may yet. */
function isNotGivenUp({ cancelled_at, state }: Visit): boolean {
  return cancelled_at === null && state !== "not_done";
}

function linkedInvoices({ invoice_links }: Prisma.JobGetPayload<{ select: typeof linkColumns }>): number[] {
  return invoice_links.map(({ invoice_id }) => invoice_id);
}

/** SQL: the tables, and the condition, of the invoice `i` in force of the job `j`. */
export const invoiceInForce = Prisma.sql`FROM "InvoiceJob" l JOIN "Invoice" i ON i."id" = l."invoice_id"
  WHERE l."job_id" = coalesce(j."visit_of", j."id") AND l."in_force" = 1`;
