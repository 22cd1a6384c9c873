/** What waits for a date: jobs without a slot, and accepted quotes that nobody has booked. */
import { customerName } from "#app/customers/customer.ts";
import { nameColumns } from "#app/customers/customers.server.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { party, partyOf, readWithCustomers } from "./job-party.server.ts";

/** A job or a quote that waits for a date. */
export type Waiting = { kind: "job" | "quote"; id: number; title: string; customer: string; town: string };

/** The jobs without a date that a page of their list has. */
export const waitingShown = 12;

const present = { cancelled_at: null } as const;

/** Accepted quotes of which no version has a job, only the version in force of each. For Prisma's `where`. */
export const unbooked = {
  ...{ status: "accepted", latest: 1 },
  jobs: { none: present },
  versions: { none: { jobs: { some: present } } },
  OR: [{ first_id: null }, { first: { jobs: { none: present }, versions: { none: { jobs: { some: present } } } } }],
} satisfies Prisma.QuoteWhereInput;

/** Jobs that have no slot, without those that were cancelled. */
const unplanned = { ...present, state: "to_plan", start: null } as const;

/** How many jobs and quotes wait for a date, and the job that has waited longest; null where only quotes wait. */
export async function countToPlan(): Promise<{
  jobs: number;
  quotes: number;
  oldest: { id: number; title: string; since: Date } | null;
}> {
  const [jobs, quotes, oldest] = await Promise.all([
    reader().job.count({ where: unplanned }),
    reader().quote.count({ where: unbooked }),
    reader().job.findFirst({ where: unplanned, orderBy: [{ created_at: "asc" }, { id: "asc" }] }),
  ]);
  return { jobs, quotes, oldest: oldest && { id: oldest.id, title: oldest.title, since: oldest.created_at } };
}

/**
 * A page of what waits for a date, from 1: the jobs, the oldest first, and then the quotes, the newest first. `more`
 * says whether another page follows.
 */
export async function listToPlan(page: number): Promise<{ rows: Waiting[]; more: boolean }> {
  const first = (page - 1) * waitingShown;
  const where = unplanned;
  const jobs = await readWithCustomers(() =>
    reader().job.findMany({
      where,
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
      include: party,
      skip: first,
      take: waitingShown + 1,
    }),
  );
  const rows = jobs.map((job): Waiting => {
    const { customer, site } = partyOf(job);
    const town = site?.town || customer.town;
    return { kind: "job", id: job.id, title: job.title, customer: customerName(customer) ?? "", town };
  });
  const missing = waitingShown + 1 - rows.length;
  if (missing > 0) {
    const before = rows.length > 0 ? first + rows.length : await reader().job.count({ where });
    const quotes = await readWithCustomers(() =>
      reader().quote.findMany({
        where: unbooked,
        orderBy: [{ created_at: "desc" }, { id: "desc" }],
        select: { id: true, quote_number: true, customer: { select: { ...nameColumns, town: true } }, site: true },
        skip: Math.max(0, first - before),
        take: missing,
      }),
    );
    for (const { id, quote_number: title, customer, site } of quotes)
      rows.push({
        kind: "quote",
        id,
        title,
        customer: customerName(customer) ?? "",
        town: site?.town || customer.town,
      });
  }
  return { rows: rows.slice(0, waitingShown), more: rows.length > waitingShown };
}
