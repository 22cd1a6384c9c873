/** Jobs as calls give them. */
import { notFound } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import type { ListedJob } from "./job.ts";
import { getJob } from "./jobs.server.ts";

/** A row of GET /api/jobs. */
export function jobRowOnWire({ id, title, start, end, quote_id, engineer_ids, state, kind }: ListedJob) {
  return { id, title, start, end, quote_id, engineer_ids, state, kind };
}

/**
 * The job that the calls answer which get, create or update one, with its items in `language`. Throws a not-found
 * Problem.
 */
export async function jobOnWire(id: number, language: Language) {
  const job = await getJob(id, language);
  if (!job) throw notFound();
  return { ...job, engineer_ids: job.engineers.map((engineer) => engineer.id) };
}
