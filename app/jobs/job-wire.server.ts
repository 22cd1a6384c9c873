/** Jobs as calls give them. */
import { notFound } from "#app/platform/problem.ts";
import type { CalendarJob } from "./job.ts";
import { getJob } from "./jobs.server.ts";

/** A row of GET /api/jobs. */
export function jobRowOnWire({ id, title, start, end, quote_id }: CalendarJob) {
  return { id, title, start, end, quote_id };
}

/** The job that the calls answer which get, create or update one. Throws a not-found Problem. */
export async function jobOnWire(id: number) {
  const job = await getJob(id);
  if (!job) throw notFound();
  return job;
}
