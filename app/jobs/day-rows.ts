/** Divides a day of the calendar into half-hours: each is free, skipped by the clock, or part of a job. */
import { addDays, type Day } from "#app/platform/dates.ts";
import type { CalendarJob } from "./job.ts";
import { stepMinutes, stepsADay, stepsAnHour, timeOfStep } from "./step.ts";

/** The hours that are shown, unless all are asked for or a job needs more. */
const workingHours = { first: 8, last: 20 };

/** The hours that days are shown with, from `first`; `last` is not included. */
export type Hours = { first: number; last: number };

export type DayRow =
  | { kind: "free"; time: string }
  /** The clock of the day skips this half-hour. */
  | { kind: "skipped"; time: string }
  | { kind: "job"; job: CalendarJob; steps: number };

/** The hours that these days need: the working hours, and more where jobs lie outside of them; all 24 with `all`. */
export function hoursFor(days: readonly Day[], jobs: readonly CalendarJob[], all: boolean): Hours {
  if (all) return { first: 0, last: 24 };
  const hours = { ...workingHours };
  for (const day of days) {
    for (const job of jobs) {
      const steps = stepsOn(day, job);
      if (!steps) continue;
      hours.first = Math.min(hours.first, Math.floor(steps.from / stepsAnHour));
      hours.last = Math.max(hours.last, Math.ceil(steps.to / stepsAnHour));
    }
  }
  return hours;
}

/** The rows of a day in their order. `skipped` are the half-hours that its clock skips, such as "02:30". */
export function dayRows(
  day: Day,
  jobs: readonly CalendarJob[],
  hours: Hours,
  skipped: readonly string[] = [],
): DayRow[] {
  const rows: DayRow[] = [];
  const end = hours.last * stepsAnHour;
  let step = hours.first * stepsAnHour;
  const fillTo = (to: number) => {
    for (; step < to; step += 1) {
      const time = timeOfStep(step);
      rows.push({ kind: skipped.includes(time) ? "skipped" : "free", time });
    }
  };
  for (const job of jobs) {
    const steps = stepsOn(day, job);
    if (!steps || steps.from >= end) continue;
    fillTo(steps.from);
    // Of two jobs in one half-hour the second gets the next row.
    const to = Math.min(end, Math.max(steps.to, step + 1));
    rows.push({ kind: "job", job, steps: to - step });
    step = to;
  }
  fillTo(end);
  return rows;
}

/** The jobs that touch a day. */
export function jobsOn(day: Day, jobs: readonly CalendarJob[]): CalendarJob[] {
  return jobs.filter((job) => stepsOn(day, job) !== null);
}

/** The half-hours of a day that a job touches, counted from midnight, `to` not included; null for none. */
function stepsOn(day: Day, job: CalendarJob): { from: number; to: number } | null {
  const [midnight, nextMidnight] = [`${day}T00:00`, `${addDays(day, 1)}T00:00`];
  if (job.from >= nextMidnight || job.to <= midnight) return null;
  const from = job.from < midnight ? 0 : Math.floor(minutesOf(job.from) / stepMinutes);
  const to = job.to >= nextMidnight ? stepsADay : Math.ceil(minutesOf(job.to) / stepMinutes);
  // In the hour that comes twice a job may end at the local time at which it started.
  return { from, to: Math.max(to, from + 1) };
}

function minutesOf(localTime: string): number {
  return Number(localTime.slice(11, 13)) * 60 + Number(localTime.slice(14, 16));
}
