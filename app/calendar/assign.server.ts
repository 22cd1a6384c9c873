/** Lists the jobs that can be given to another engineer at a place of the calendar. */
import { nobody } from "#app/jobs/calendar-place.ts";
import { freeInSlot } from "#app/jobs/free-slots.server.ts";
import { type CalendarJob, slotOfJob } from "#app/jobs/job.ts";
import { type OfferedEngineer, offeredEngineers } from "#app/jobs/job-engineers.server.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import type { Language } from "#app/words/languages.ts";
import { jobsAt, listEngineersOff } from "./calendar.server.ts";

/**
 * The jobs of the days shown that are not over, each with whether it is ticked at first: those that nobody is assigned
 * to, or of which the one is off whom another one will replace (`replaced`: the one whose jobs alone are shown, null
 * for several). With them who of their engineers has a day off then, all engineers by whom they are named, to whom they
 * can be given, and who of these is chosen at first.
 */
export async function jobsToAssign(parameters: URLSearchParams, language: Language, now = new Date()) {
  const { jobs, engineers, chosen } = await jobsAt(parameters, now);
  const [only = nobody, another] = chosen;
  const replaced = only === nobody || another !== undefined ? null : only;
  const open = jobs.filter(({ state }) => state !== "done" && state !== "not_done");
  const off = await listEngineersOff(open);
  const ticked = open.filter(
    ({ id, engineer_ids: ids }) => ids.length === 0 || (replaced !== null && off[id]?.includes(replaced)),
  );
  const absent = chosen.filter((id) => Object.values(off).some((ids) => ids.includes(id)));
  const hasAll = (engineer: number) => open.length > 0 && open.every((job) => job.engineer_ids.includes(engineer));
  const offered = (await offeredEngineers()).filter(({ id }) => !absent.includes(id) && !hasAll(id));
  return {
    jobs: open.map((job) => ({
      ...{ id: job.id, title: job.title, quote_id: job.quote_id, engineer_ids: job.engineer_ids },
      when: whenLabel(slotOfJob(job), language),
      ticked: ticked.includes(job),
    })),
    ...{ engineers, offered, off, replaced },
    to: await firstFree(offered, ticked.length > 0 ? ticked : open),
  };
}

/** The first of these engineers who has none of the jobs and is free at the time of each; null for none. */
async function firstFree(offered: readonly OfferedEngineer[], jobs: readonly CalendarJob[]): Promise<number | null> {
  let free = offered.filter(({ id }) => !jobs.some(({ engineer_ids }) => engineer_ids.includes(id)));
  for (const job of jobs) {
    if (free.length === 0) return null;
    const then = await freeInSlot(slotOfJob(job), job.id);
    free = free.filter(({ id }) => then.some((one) => one.id === id));
  }
  return free[0]?.id ?? null;
}
