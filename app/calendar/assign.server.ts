/** Lists the jobs that can be given to another engineer at a place of the calendar. */
import { nobody } from "#app/jobs/calendar-place.ts";
import { slotOfJob } from "#app/jobs/job.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import type { Language } from "#app/words/languages.ts";
import { jobsAt, listEngineersOff } from "./calendar.server.ts";

/**
 * The jobs of the days shown that are not over, who of their engineers has a day off then, all engineers by whom they
 * are named, and the one whose jobs alone are shown, whom another one will replace; null for several.
 */
export async function jobsToAssign(parameters: URLSearchParams, language: Language, now = new Date()) {
  const { jobs, engineers, chosen } = await jobsAt(parameters, now);
  const [only = nobody, another] = chosen;
  const open = jobs.filter(({ state }) => state !== "done" && state !== "not_done");
  return {
    jobs: open.map((job) => ({
      ...{ id: job.id, title: job.title, quote_id: job.quote_id, engineer_ids: job.engineer_ids },
      when: whenLabel(slotOfJob(job), language),
    })),
    engineers,
    off: await listEngineersOff(open),
    replaced: only === nobody || another !== undefined ? null : only,
  };
}
