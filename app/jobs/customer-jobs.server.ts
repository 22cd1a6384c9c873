/** The jobs of one customer. */
import { reader } from "#app/platform/database.server.ts";
import { ownWhere } from "#app/platform/own-rows.server.ts";
import type { JobState } from "./job-moves.ts";
import { isJobOfCustomer } from "./job-party.server.ts";

export type CustomerJob = {
  id: number;
  title: string;
  state: JobState;
  /** null: it waits to be planned. */
  start: Date | null;
  end: Date | null;
  quote_id: number | null;
};

/**
 * The jobs of a customer, at most `limit`: those that wait to be planned, then those with the latest start; and how
 * many it has in all. Cancelled ones are left out, and only counted.
 */
export async function jobsOfCustomer(
  customer_id: number,
  limit: number,
): Promise<{ rows: CustomerJob[]; total: number; cancelled: number }> {
  const all = { ...isJobOfCustomer(customer_id), ...(await ownWhere("Job")) };
  const where = { ...all, cancelled_at: null };
  const rows = await reader().job.findMany({
    where,
    select: { id: true, title: true, state: true, start: true, end: true, quote_id: true },
    orderBy: [{ start: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    take: limit,
  });
  return {
    rows: rows.map((row) => ({ ...row, state: row.state as JobState })),
    total: await reader().job.count({ where }),
    cancelled: await reader().job.count({ where: { ...all, cancelled_at: { not: null } } }),
  };
}

/** How many jobs name a customer, with those that were cancelled. */
export function countJobsOf(customer_id: number): Promise<number> {
  return reader().job.count({ where: isJobOfCustomer(customer_id) });
}
