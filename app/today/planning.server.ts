/** The planning that the office has to look at: jobs to plan again or to assign, what waits, who is off. */
import { listAbsences } from "#app/engineers/absences.server.ts";
import type { ShownEngineer } from "#app/jobs/job.ts";
import { listJobs } from "#app/jobs/job-lists.server.ts";
import { isNotPlannedAgain } from "#app/jobs/open-jobs.server.ts";
import { whoIsOff } from "#app/jobs/time-doubts.server.ts";
import { countToPlan } from "#app/jobs/to-plan.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";
import { daysAhead } from "./look-back.ts";
import { jobsWhere, mostNamed, type NamedJob } from "./named-jobs.server.ts";

export type Planning = {
  /** What could not be done and was not planned again. */
  undone: { total: number; jobs: NamedJob[] };
  /** Jobs of the next days that nobody is assigned to; none in a company without engineers. */
  unassigned: { total: number; jobs: NamedJob[] };
  /** Jobs of today and the next days of which somebody who is assigned is off then, and the ids of all who are. */
  withoutThem: { total: number; jobs: NamedJob[]; off: number[] };
  /**
   * How many jobs and quotes wait for a date, and the job that has waited longest, with the day since which it does.
   * `inCalendar`: whether the calendar lists them, which it does where there are engineers.
   */
  toPlan: { jobs: number; quotes: number; oldest: NamedJob | null; inCalendar: boolean };
  /** Why the company is closed, and which engineers are off. */
  off: { closed: string[]; people: { name: string; reason: string }[] };
};

/** What there is before anything is read. */
export function emptyPlanning(): Planning {
  const none = { total: 0, jobs: [] };
  return {
    ...{
      undone: none,
      unassigned: none,
      withoutThem: { ...none, off: [] },
      toPlan: { jobs: 0, quotes: 0, oldest: null, inCalendar: false },
    },
    off: { closed: [], people: [] },
  };
}

/** The planning of a day, by the engineers of the company. */
export async function getPlanning(today: Day, engineers: readonly ShownEngineer[]): Promise<Planning> {
  const atWork = engineers.filter(({ active }) => active === 1);
  const [undone, unassigned, withoutThem, toPlan, absences] = await Promise.all([
    jobsWhere(Prisma.sql`j."state" = 'not_done' AND ${isNotPlannedAgain}`),
    jobsWhere(
      Prisma.sql`j."start" >= ${startOfDay(addDays(today, 1))}
        AND j."start" < ${startOfDay(addDays(today, daysAhead + 1))} AND j."state" IN ('booked', 'confirmed')
        AND NOT EXISTS (SELECT 1 FROM "JobEngineer" e WHERE e."job_id" = j."id")`,
      Prisma.sql`ASC`,
    ),
    jobsOfAbsent(today),
    countToPlan(),
    listAbsences({ from: today, to: today }),
  ]);
  const { oldest } = toPlan;
  const closed = absences.filter(({ engineer_id }) => engineer_id === null).map(({ reason }) => reason);
  return {
    ...{ undone, withoutThem },
    unassigned: atWork.length > 0 ? unassigned : { total: 0, jobs: [] },
    toPlan: {
      ...{ ...toPlan, inCalendar: atWork.length > 0 },
      oldest: oldest && { id: oldest.id, title: oldest.title, day: dayOf(oldest.since) },
    },
    off: {
      closed: [...new Set(closed)],
      people: atWork.flatMap(({ id, name }) => {
        const absence = absences.find(({ engineer_id }) => engineer_id === id);
        return absence ? [{ name, reason: absence.reason }] : [];
      }),
    },
  };
}

async function jobsOfAbsent(today: Day): Promise<Planning["withoutThem"]> {
  const planned = (await listJobs({ from: today, to: addDays(today, daysAhead) })).filter(
    ({ state }) => state === "booked" || state === "confirmed",
  );
  const jobs = planned.map(({ start, end, ...job }) => ({ ...job, start: new Date(start), end: new Date(end) }));
  const off = await whoIsOff(jobs);
  const found = jobs.filter(({ id }) => (off.get(id) ?? []).length > 0);
  return {
    total: found.length,
    off: [...new Set(found.flatMap(({ id }) => off.get(id) ?? []))],
    jobs: found.slice(0, mostNamed).map(({ id, title, start }) => ({ id, title, day: dayOf(start) })),
  };
}
