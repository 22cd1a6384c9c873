/** Finds the next free times of engineers: working hours, days off and jobs (free-slots.ts). */
import { availabilityOf, companyWorkTime, periodOfDays, workTimes } from "#app/engineers/availability.server.ts";
import { intersectPeriods, type WorkTime } from "#app/engineers/availability.ts";
import { byName } from "#app/platform/by-name.ts";
import { reader } from "#app/platform/database.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { wrongField } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { getTravelGap } from "#app/settings/settings.server.ts";
import { type EngineerTime, fitsHours, freeSlots, searchedDays, slotsOfAnyone } from "./free-slots.ts";
import { type AssignedSlot, excludeEachOther, type JobEngineer, type Slot, slotOfJob } from "./job.ts";
import { listJobs } from "./job-lists.server.ts";
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
  const all = known.length > 0 ? known.map(({ time }) => time) : [await companyWorkTime(days)];
  const times = all.map((time) => within(time, days));
  const namesNobody = engineer_ids.length === 0;
  const excludes = (job: AssignedSlot) =>
    namesNobody || job.engineer_ids.length === 0 || job.engineer_ids.some((id) => engineer_ids.includes(id));
  const taken = (await listJobs(days))
    .filter(({ id }) => id !== except)
    .map(slotOfJob)
    .filter(excludes);
  const gapMinutes = namesNobody ? 0 : await getTravelGap();
  return { slots: freeSlots({ times, taken, minutes, from: begin, gapMinutes }), fits: fitsHours(times, minutes) };
}

/**
 * The working time on these days alone. The hours that are given also cover the day after, since a night shift reaches
 * into it; that day's absences and jobs are not read.
 */
function within(time: WorkTime, days: { from: Day; to: Day }): WorkTime {
  return { ...time, working: intersectPeriods(time.working, [periodOfDays(days)]) };
}

/** A time of any engineer, and who is free then, in the order of their names. */
export type TimeOfAnyone = { slot: Slot; free: JobEngineer[] };

/**
 * The next slots in which any engineer at work is free (slotsOfAnyone), and whether the working hours of one of them
 * have room for so many minutes. No slots where the company has no engineers.
 */
export async function findAnyoneFree(
  { minutes, from, except = null }: Omit<WantedTime, "engineer_ids">,
  now = new Date(),
): Promise<{ times: TimeOfAnyone[]; fits: boolean }> {
  const begin = from && from > now ? from : now;
  const engineers = await timesOfAll(begin, except);
  const wanted = { minutes, from: begin, gapMinutes: await getTravelGap() };
  return {
    times: slotsOfAnyone(engineers, wanted).map(({ slot, free }) => ({
      slot,
      free: engineers.filter(({ id }) => free.includes(id)).map(({ id, name }) => ({ id, name })),
    })),
    fits: engineers.some(({ time }) => fitsHours([time], minutes)),
  };
}

/**
 * When the next time of so many minutes starts that any engineer at work has free, or without engineers the company;
 * null for none within 60 days.
 */
export async function nextFreeTime(minutes: number, now = new Date()): Promise<Date | null> {
  if ((await reader().engineer.count({ where: { active: 1 } })) > 0) {
    const { times } = await findAnyoneFree({ minutes }, now);
    return times[0]?.slot.start ?? null;
  }
  const [slot] = await findFreeSlots({ engineer_ids: [], minutes }, now);
  return slot?.start ?? null;
}

/** An engineer and the next slot in which they are free. */
export type FreeEngineer = JobEngineer & { slot: Slot };

/** The most engineers that are named because they are free sooner. */
const mostNamed = 3;

/**
 * The next slot of each engineer at work but those wanted, the soonest first, at most `mostNamed`: for whoever cannot
 * wait for the ones wanted.
 */
export async function findOthersFree(
  { engineer_ids, minutes, from, except = null }: WantedTime,
  now = new Date(),
): Promise<FreeEngineer[]> {
  const begin = from && from > now ? from : now;
  const gapMinutes = await getTravelGap();
  return (await timesOfAll(begin, except))
    .filter(({ id }) => !engineer_ids.includes(id))
    .flatMap(({ id, name, time, taken }) => {
      const [slot] = freeSlots({ times: [time], taken, minutes, from: begin, gapMinutes });
      return slot ? [{ id, name, slot }] : [];
    })
    .sort((a, b) => Number(a.slot.start) - Number(b.slot.start) || a.id - b.id)
    .slice(0, mostNamed);
}

/** The time of each engineer at work in the days searched from `begin` on, in the order of their names. */
async function timesOfAll(begin: Date, except: number | null): Promise<(EngineerTime & { name: string })[]> {
  const engineers = await reader().engineer.findMany({ where: { active: 1 }, select: { id: true } });
  const first = dayOf(begin);
  const days = { from: first, to: addDays(first, searchedDays) };
  const known = await workTimes(
    engineers.map(({ id }) => id),
    days,
  );
  const jobs = (await listJobs(days)).filter(({ id }) => id !== except).map(slotOfJob);
  return known
    .map(({ id, name, time }) => ({
      ...{ id, name, time: within(time, days) },
      taken: jobs.filter(({ engineer_ids: ids }) => ids.length === 0 || ids.includes(id)),
    }))
    .sort(byName);
}

/**
 * The engineers at work who are free in a slot: they work then, and no job but `except` excludes another one of theirs.
 */
export async function freeInSlot(slot: Slot, except: number | null): Promise<JobEngineer[]> {
  const engineers = await reader().engineer.findMany({ where: { active: 1 }, select: { id: true } });
  const known = await availabilityOf(
    engineers.map(({ id }) => id),
    slot,
  );
  const gap = await getTravelGap();
  const jobs = await jobsNear(slot, { except, gap });
  return known
    .filter(({ availability: { kind } }) => kind === "free")
    .filter(({ id }) => !jobs.some((job) => excludeEachOther({ ...slot, engineer_ids: [id] }, job, gap)))
    .map(({ id, name }) => ({ id, name }))
    .sort(byName);
}
