/** Lists the jobs that can be given to another engineer at a place of the calendar. */
import { slotOfJob } from "#app/jobs/job.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import type { Language } from "#app/words/languages.ts";
import { jobsAt } from "./calendar.server.ts";

/** The jobs of the days shown that are not over, and all engineers by whom they are named. */
export async function jobsToAssign(parameters: URLSearchParams, language: Language, now = new Date()) {
  const { jobs, engineers } = await jobsAt(parameters, now);
  const open = jobs.filter(({ state }) => state !== "done" && state !== "not_done");
  return {
    jobs: open.map((job) => ({
      ...{ id: job.id, title: job.title, quote_id: job.quote_id, engineer_ids: job.engineer_ids },
      when: whenLabel(slotOfJob(job), language),
    })),
    engineers,
  };
}
