/** The invoice of a job: the one in force that was made from it. An annulled one is no longer the job's. */
import { reader, type Transaction } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";

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

/** SQL: the tables, and the condition, of the invoice `i` in force of the job `j`. */
export const invoiceInForce = Prisma.sql`FROM "InvoiceJob" l JOIN "Invoice" i ON i."id" = l."invoice_id"
  WHERE l."job_id" = coalesce(j."visit_of", j."id") AND l."in_force" = 1`;
