/** Finds the next free times of engineers: working hours, days off and jobs (free-slots.ts). */
import { companyWorkTime, workTimes } from "#app/engineers/availability.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { wrongField } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { getTravelGap } from "#app/settings/settings.server.ts";
import { freeSlots, searchedDays } from "./free-slots.ts";
import { type AssignedSlot, type Slot, slotOfJob } from "./job.ts";
import { listJobs } from "./jobs.server.ts";

export type WantedTime = {
  engineer_ids: readonly number[];
  minutes: number;
  from?: Date | undefined;
  except?: number | null;
};

/**
 * The next slots in which all of the engineers are free, or without engineers those in the company's working hours,
 * from `from` or now on, for 60 days. Jobs of these engineers exclude another one, with the travel gap, and so do jobs
 * that nobody is assigned to; without engineers all jobs do (behaviour 4.8). The job `except` excludes nothing. Throws
 * an invalid Problem for an unknown engineer.
 */
export async function findFreeSlots(
  { engineer_ids, minutes, from, except = null }: WantedTime,
  now = new Date(),
): Promise<Slot[]> {
  const begin = from && from > now ? from : now;
  const first = dayOf(begin);
  const days = { from: first, to: addDays(first, searchedDays) };
  const known = await workTimes(engineer_ids, days);
  if (known.length < engineer_ids.length) {
    throw wrongField("engineer_ids", (words) => words.problems.unknownEngineer);
  }
  const times = known.length > 0 ? known.map(({ time }) => time) : [await companyWorkTime(days)];
  const isAnyone = engineer_ids.length === 0;
  const excludes = (job: AssignedSlot) =>
    isAnyone || job.engineer_ids.length === 0 || job.engineer_ids.some((id) => engineer_ids.includes(id));
  const taken = (await listJobs(days))
    .filter(({ id }) => id !== except)
    .map(slotOfJob)
    .filter(excludes);
  return freeSlots({ times, taken, minutes, from: begin, gapMinutes: isAnyone ? 0 : await getTravelGap() });
}
