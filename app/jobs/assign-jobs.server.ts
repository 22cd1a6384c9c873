/** Gives several jobs to one engineer. */
import { reader } from "#app/platform/database.server.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import { assigned, engineersOf } from "./job-engineers.server.ts";
import { type Doing, rescheduleJob } from "./jobs.server.ts";

/** A job that was not assigned, and why. */
export type Unassigned = { id: number; title: string; reason: Sentence };

/**
 * Puts an engineer in charge of jobs, one after the other, in place of who is in charge of them; the other engineers of
 * a job stay. Jobs that would overlap another one of the engineer, or are gone, are given with the reason; the others
 * are assigned. Throws an invalid Problem for an engineer who is unknown or disabled.
 */
export async function assignJobs(ids: readonly number[], engineer_id: number, doing: Doing): Promise<Unassigned[]> {
  const jobs = await reader().job.findMany({
    where: { id: { in: [...ids] } },
    orderBy: [{ start: "asc" }, { id: "asc" }],
    include: assigned,
  });
  const refused: Unassigned[] = [];
  for (const job of jobs) {
    const [, ...others] = engineersOf(job).map(({ id }) => id);
    const engineer_ids = [engineer_id, ...others.filter((id) => id !== engineer_id)];
    try {
      await rescheduleJob(job.id, { engineer_ids }, doing);
    } catch (error) {
      if (!(error instanceof Problem) || error.kind === "invalid") throw error;
      refused.push({ id: job.id, title: job.title, reason: error.sentence });
    }
  }
  return refused;
}
