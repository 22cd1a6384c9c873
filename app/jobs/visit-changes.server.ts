/** Changing what a visit without a quote is for: its kind, title, description and site. */
import type { z } from "zod";
import { customerName } from "#app/customers/customer.ts";
import { nameColumns } from "#app/customers/customers.server.ts";
import { ownTitle, typedTitle, visitTitle } from "#app/customers/job-title.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { refuseLimited } from "#app/platform/own-rows.server.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { expectSeen, type Seen, type Versioned } from "#app/platform/versions.server.ts";
import type { visitChangeSchema } from "./job.schema.ts";
import { type VisitKind, visitLimits } from "./job.ts";
import { expectSiteOf } from "./job-party.server.ts";

/** What a visit is for; its title without the customer's name behind it. */
export type VisitContent = { kind: VisitKind; title: string; description: string; site_id: number | null };

const columns = {
  ...{ id: true, state: true, quote_id: true, visit_of: true, version: true, customer_id: true },
  ...{ kind: true, title: true, description: true, site_id: true },
  customer: { select: nameColumns },
} as const;

/** What a visit without a quote is for, with its version and customer; null for any other job. */
export async function getVisit(id: number): Promise<(Versioned<VisitContent> & { customer_id: number }) | null> {
  refuseLimited();
  const row = await reader().job.findUnique({ where: { id }, select: columns });
  if (!row || row.customer_id === null || row.state === "cancelled") return null;
  const { kind, title, description, site_id, version, customer, customer_id } = row;
  const typed = typedTitle(title, customer && customerName(customer));
  return { thing: { kind: kind as VisitKind, title: typed, description, site_id }, version, customer_id };
}

/**
 * How often what a job is for was saved, and how often the job was moved, for its ETag. The saves of a job of a quote
 * stay at 1. Throws a not-found Problem.
 */
export async function versionOfJob(id: number): Promise<{ saves: number; moves: number }> {
  const row = await reader().job.findUnique({ where: { id }, select: { version: true, sequence: true } });
  if (!row) throw notFound();
  return { saves: row.version, moves: row.sequence };
}

/**
 * Changes what a visit is for, in all visits of its job that are not cancelled; what is absent stays. A title gets the
 * customer's present name behind it. Calendar programs are told of another title or site.
 *
 * Throws a not-found Problem for an unknown or cancelled job, a forbidden one for an engineer, ChangedMeanwhile when
 * its version is none of `seen`, and an invalid one for a job of a quote, whose title and site are the quote's, for a
 * site that is not the customer's, and for a title that is too long without the customer's name.
 */
export function updateVisit(
  id: number,
  changes: z.output<typeof visitChangeSchema>,
  seen: Seen = null,
  { now = new Date() }: { now?: Date } = {},
): Promise<void> {
  return write(async (transaction) => {
    refuseLimited();
    const job = await transaction.job.findUnique({ where: { id }, select: columns });
    if (!job) throw notFound();
    if (job.state === "cancelled") throw new Problem("not-found", (words) => words.calendar.jobGone);
    if (job.customer_id === null) throw ofQuote(changes);
    expectSeen(job.version, seen);
    const { kind = job.kind, description = job.description, site_id = job.site_id } = changes;
    if (site_id !== null && site_id !== job.site_id) await expectSiteOf(transaction, job.customer_id, site_id);
    const name = job.customer && customerName(job.customer);
    const typed =
      changes.title === undefined
        ? null
        : ownTitle(changes.title, name, await wasStored(transaction, job, changes.title));
    if (typed !== null) expectShort(typed);
    const title = typed === null ? job.title : visitTitle(typed, name);
    const isElsewhere = title !== job.title || site_id !== job.site_id;
    await transaction.job.updateMany({
      where: { ...visitsOf(job), cancelled_at: null },
      data: {
        ...{ kind, title, description, site_id, updated_at: now, version: { increment: 1 } },
        ...(isElsewhere && { sequence: { increment: 1 } }),
      },
    });
  });
}

/** Whether a title is that of a job, or was before the customer got another name, when a program has read it. */
async function wasStored(transaction: Transaction, { id, title }: { id: number; title: string }, sent: string) {
  if (sent === title) return true;
  const where = { kind: "job", subject_id: id, before: { not: null } };
  const lines = await transaction.audit.findMany({ where, select: { before: true } });
  return lines.some(({ before }) => JSON.parse(before ?? "{}").title === sent);
}

/** The schema lets a title with the customer's name behind it pass, as a call reads it. The limit is of the rest. */
function expectShort(title: string): void {
  const n = visitLimits.title;
  if (title.length > n)
    throw wrongField("title", ({ fields, problems }) => problems.tooLong({ label: fields.title, n }));
}

/** The condition for all visits of the job to which a visit belongs. */
function visitsOf({ id, visit_of }: { id: number; visit_of: number | null }) {
  const first = visit_of ?? id;
  return { OR: [{ id: first }, { visit_of: first }] };
}

function ofQuote(changes: object): Problem {
  return new Problem("invalid", ({ problems }) => problems.jobOfQuote, {
    fields: ({ problems }) => Object.fromEntries(Object.keys(changes).map((name) => [name, problems.jobOfQuote])),
  });
}
