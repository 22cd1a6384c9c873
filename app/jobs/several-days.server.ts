/** Jobs over several days, booked at once: one job with a visit on each working day, which takes its working hours. */
import type { z } from "zod";
import { companyWorkTime, periodOfDays, workTimes } from "#app/engineers/availability.server.ts";
import { intersectPeriods, type Period, subtractPeriods, type WorkTime } from "#app/engineers/availability.ts";
import { byName } from "#app/platform/by-name.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { addDays, type Day, daysFrom } from "#app/platform/dates.ts";
import { minuteMs } from "#app/platform/durations.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { wrongField } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { getTravelGap } from "#app/settings/settings.server.ts";
import { jobMadeBefore, storeJob } from "./create-job.server.ts";
import { mostOffered, searchedDays } from "./free-slots.ts";
import type { severalDaysSchema, severalVisitDaysSchema } from "./job.schema.ts";
import {
  type AssignedSlot,
  excludeEachOther,
  type JobEngineer,
  maxMinutes,
  type Slot,
  slotOf,
  slotOfJob,
  stepMinutes,
} from "./job.ts";
import { disabledAmong } from "./job-engineers.server.ts";
import { listJobs } from "./job-lists.server.ts";
import type { Doing } from "./jobs.server.ts";
import { storeAnotherVisit, storeVisit } from "./visits.server.ts";

/** A job of a quote, or a visit without one, on so many working days from a day on. */
type SeveralDays = z.output<typeof severalDaysSchema> | z.output<typeof severalVisitDaysSchema>;

/**
 * Books a job on the next `days` days from `day` on, on which all of its engineers work, or without engineers the
 * company. Each day is a visit of its own, all of them or none; the same form posted twice books one job. Days off are
 * passed over and pauses are taken along, so nothing is asked about working hours. Gives the id of the first visit.
 * Throws an invalid Problem where there are not so many working days, and what createJob() and createVisit() throw.
 */
export function bookSeveralDays(input: SeveralDays, { now = new Date(), ...doing }: Omit<Doing, "confirmed">) {
  return write(async (transaction) => {
    const { day, days, ...content } = input;
    const { engineer_ids } = content;
    const { id } = await makeOnce(
      transaction,
      { kind: "job", asked: input },
      {
        make: async () => {
          const name = await disabledAmong(engineer_ids, transaction);
          if (name !== null) throw wrongField("engineer_ids", ({ problems }) => problems.engineerLeft({ name }));
          const [first, ...others] = (await workingDays({ engineer_ids, from: day }, transaction)).slice(0, days);
          if (!first || others.length < days - 1) throw wrongField("start", ({ calendar }) => calendar.tooFewDays);
          const doings = { now, ...doing };
          const made =
            "quote_id" in content
              ? await storeJob(transaction, { ...content, ...timesOf(first) }, doings)
              : await storeVisit(transaction, { ...content, ...timesOf(first) }, doings);
          for (const slot of others) {
            await storeAnotherVisit(transaction, { visit_of: made.id, engineer_ids, ...timesOf(slot) }, doings);
          }
          return made;
        },
        find: jobMadeBefore(transaction),
      },
    );
    return id;
  });
}

function timesOf({ start, end }: Slot) {
  return { start, duration_minutes: (Number(end) - Number(start)) / minuteMs };
}

type Client = Pick<Transaction, "engineer" | "settings" | "absence">;

/**
 * The working days of all of the engineers from a day on, for 60 days: the time of each from its first working hour to
 * its last, in whole half-hours. A night belongs to the day on which it begins. Without engineers, the working days of
 * the company.
 */
export async function workingDays(
  { engineer_ids, from }: { engineer_ids: readonly number[]; from: Day },
  client: Client = reader(),
): Promise<Slot[]> {
  const last = addDays(from, searchedDays);
  // With the days around them: the first one's morning may be the end of a night, and the last one's night goes on.
  const range = { from: addDays(from, -1), to: addDays(last, 1) };
  const times =
    engineer_ids.length > 0
      ? (await workTimes(engineer_ids, range, client)).map(({ time }) => time)
      : [await companyWorkTime(range, client)];
  return wholeDays(times).filter(({ start }) => from <= dayOf(start) && dayOf(start) <= last);
}

/**
 * For each day on which all engineers work, the time from their first common hour to their last. Times that are too
 * short for a job are left out, and so is what is left of a night that begins on a day off.
 */
function wholeDays(times: readonly WorkTime[]): Slot[] {
  if (times.some(({ active }) => !active)) return [];
  const [first, ...others] = times.map(({ working }) => working);
  const daysOff = times.flatMap((time) => time.daysOff);
  const byDay = new Map<Day, Period>();
  for (const shift of others.reduce<Period[]>(intersectPeriods, first ?? []).flatMap(shiftsOf)) {
    const day = dayOf(shift.start);
    for (const { start, end } of subtractPeriods([shift], daysOff)) {
      if (dayOf(start) === day) byDay.set(day, { start: byDay.get(day)?.start ?? start, end });
    }
  }
  return [...byDay.values()].flatMap(({ start, end }) => {
    const steps = Math.floor((Number(end) - Number(start)) / (stepMinutes * minuteMs));
    return steps > 0 ? [slotOf(start, Math.min(maxMinutes, steps * stepMinutes))] : [];
  });
}

/** Work without a pause as what is booked of it at once: a night as a whole, of whole days each day by itself. */
function shiftsOf({ start, end }: Period): Period[] {
  if (Number(end) - Number(start) < maxMinutes * minuteMs) return [{ start, end }];
  return daysFrom(dayOf(start), dayOf(end)).flatMap((day) =>
    intersectPeriods([{ start, end }], [periodOfDays({ from: day, to: day })]),
  );
}

/** A run of working days by its first one; `engineer`: whose it is, where anybody was asked for. */
export type FreeRun = { slot: Slot; engineer?: JobEngineer };

/**
 * The next runs of so many working days in a row that are free for all of the engineers, at most `mostOffered`, none of
 * them with a day of another; where none is wanted, the next one of each engineer at work, the soonest first, and those
 * that begin at the same time by name.
 */
export async function findFreeRuns(
  { engineer_ids, days, from }: { engineer_ids: readonly number[]; days: number; from: Day },
  now = new Date(),
): Promise<FreeRun[]> {
  const jobs = (await listJobs({ from, to: addDays(from, searchedDays + 1) })).map(slotOfJob);
  const gap = await getTravelGap();
  const runsOf = async (ids: readonly number[]) =>
    freeRuns(await workingDays({ engineer_ids: ids, from }), jobs, { engineer_ids: ids, days, gap, now });
  const engineers = await reader().engineer.findMany({ where: { active: 1 }, select: { id: true, name: true } });
  if (engineer_ids.length > 0 || engineers.length === 0) {
    return (await runsOf(engineer_ids)).slice(0, mostOffered).map((slot) => ({ slot }));
  }
  const each: FreeRun[] = [];
  for (const engineer of engineers.toSorted(byName)) {
    const [slot] = await runsOf([engineer.id]);
    if (slot) each.push({ slot, engineer });
  }
  return each.sort((a, b) => Number(a.slot.start) - Number(b.slot.start)).slice(0, mostOffered);
}

/** The first days of the runs of so many working days that no job excludes and that are still to come. */
function freeRuns(
  slots: readonly Slot[],
  jobs: readonly AssignedSlot[],
  { engineer_ids, days, gap, now }: { engineer_ids: readonly number[]; days: number; gap: number; now: Date },
): Slot[] {
  const found: Slot[] = [];
  let run: Slot[] = [];
  for (const slot of slots) {
    const isTaken = slot.start < now || jobs.some((job) => excludeEachOther({ ...slot, engineer_ids }, job, gap));
    run = isTaken ? [] : [...run, slot];
    if (run.length === days) {
      found.push(run[0] as Slot);
      run = [];
    }
  }
  return found;
}
