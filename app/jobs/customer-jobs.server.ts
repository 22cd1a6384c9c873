/** The jobs of one customer. */
import { reader } from "#app/platform/database.server.ts";
import { ownWhere } from "#app/platform/own-rows.server.ts";
import type { JobState } from "./job-moves.ts";
import { isJobOfCustomer } from "./job-party.server.ts";

export type CustomerJob = {
  id: number;
  title: string;
  state: JobState;
  start: Date;
  end: Date;
  quote_id: number | null;
};

/**
 * The jobs of a customer with the latest start, at most `limit`, and how many it has in all; cancelled
 * ones, and those that wait to be planned, left out.
 */
export async function jobsOfCustomer(
  customer_id: number,
  limit: number,
): Promise<{ rows: CustomerJob[]; total: number }> {
  const where = {
    ...{ cancelled_at: null, start: { not: null }, ...isJobOfCustomer(customer_id) },
    ...(await ownWhere("Job")),
  };
  const rows = await reader().job.findMany({
    where,
    select: { id: true, title: true, state: true, start: true, end: true, quote_id: true },
    orderBy: [{ start: "desc" }, { id: "desc" }],
    take: limit,
  });
  const planned = rows.flatMap(({ start, end, state, ...row }) =>
    start && end ? [{ ...row, state: state as JobState, start, end }] : [],
  );
  return { rows: planned, total: await reader().job.count({ where }) };
}
