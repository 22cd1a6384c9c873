/** Finds the next free times of engineers: working hours, days off and jobs (free-slots.ts). */
import { availabilityOf, companyWorkTime, workTimes } from "#app/engineers/availability.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { wrongField } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { getTravelGap } from "#app/settings/settings.server.ts";
import { fitsHours, freeSlots, searchedDays } from "./free-slots.ts";
import { type AssignedSlot, exclude, type Slot, slotOfJob } from "./job.ts";
import { listJobs } from "./jobs.server.ts";
import { jobsNear } from "./overlap.server.ts";

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
export async function findFreeSlots(wanted: WantedTime, now = new Date()): Promise<Slot[]> {
  return (await searchFreeSlots(wanted, now)).slots;
}

/** The same, and whether their working hours have room for so many minutes at all (fitsHours). */
export async function searchFreeSlots(
  { engineer_ids, minutes, from, except = null }: WantedTime,
  now = new Date(),
): Promise<{ slots: Slot[]; fits: boolean }> {
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
  const gapMinutes = isAnyone ? 0 : await getTravelGap();
  return { slots: freeSlots({ times, taken, minutes, from: begin, gapMinutes }), fits: fitsHours(times, minutes) };
}

/** An engineer and the next slot in which they are free. */
export type FreeEngineer = { id: number; name: string; slot: Slot };

/** So many engineers are named who are free sooner. */
const mostNamed = 3;

/**
 * The next slot of each engineer at work but those wanted, the soonest first, at most `mostNamed`: for whoever cannot
 * wait for the ones wanted.
 */
export async function findOthersFree(wanted: WantedTime, now = new Date()): Promise<FreeEngineer[]> {
  const others = await reader().engineer.findMany({
    where: { active: 1, id: { notIn: [...wanted.engineer_ids] } },
    select: { id: true, name: true },
  });
  const found: FreeEngineer[] = [];
  for (const { id, name } of others) {
    const [slot] = await findFreeSlots({ ...wanted, engineer_ids: [id] }, now);
    if (slot) found.push({ id, name, slot });
  }
  return found.sort((a, b) => Number(a.slot.start) - Number(b.slot.start) || a.id - b.id).slice(0, mostNamed);
}

/**
 * The engineers at work who are free in a slot: they work then, and no job but `except` excludes another one of theirs.
 */
export async function freeInSlot(slot: Slot, except: number | null): Promise<{ id: number; name: string }[]> {
  const engineers = await reader().engineer.findMany({ where: { active: 1 }, select: { id: true } });
  const known = await availabilityOf(
    engineers.map(({ id }) => id),
    slot,
  );
  const gap = await getTravelGap();
  const jobs = await jobsNear(slot, except);
  return known
    .filter(({ availability: { kind } }) => kind === "free")
    .filter(({ id }) => !jobs.some((job) => exclude({ ...slot, engineer_ids: [id] }, job, gap)))
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "es") || a.id - b.id);
}
