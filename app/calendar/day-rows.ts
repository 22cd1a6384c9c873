/** Divides a day of the calendar into half-hours: each is free, over, skipped by the clock, or part of a job. */

import { stepMinutes } from "#app/jobs/job.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import type { ShownJob } from "./packed-jobs.ts";
import { stepsADay, stepsAnHour, timeOfStep } from "./step.ts";

/** The hours that are shown, unless all are asked for or a job needs more. */
const workingHours = { first: 8, last: 20 };

/** The hours that days are shown with, from `first`; `last` is not included. */
export type Hours = { first: number; last: number };

export type DayRow =
  | { kind: "free"; time: string }
  /** Free, but over, and therefore not offered. */
  | { kind: "past"; time: string }
  /** The clock of the day skips this half-hour. */
  | { kind: "skipped"; time: string }
  | { kind: "job"; job: ShownJob; steps: number }
  /** Jobs of several engineers, some of them at one time; `times` are the half-hours, for whoever is free. */
  | { kind: "jobs"; lanes: Lane[]; steps: number; times: string[] };

/** Jobs one below the other; each starts `gap` half-hours below the one before it, or below the row's start. */
export type Lane = { job: ShownJob; gap: number; steps: number }[];

/** The hours that these days need: the working hours, and more where jobs lie outside of them; all 24 with `all`. */
export function hoursFor(days: readonly Day[], jobs: readonly ShownJob[], all: boolean): Hours {
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

type Unoffered = {
  /** The half-hours that the clock of the day skips, such as "02:30". */
  skipped?: readonly string[] | undefined;
  /** Half-hours that start until this local time are over; null: all are offered. */
  past?: string | null;
};

/**
 * Until which local time half-hours are not offered: while a quote is booked the present, from which on a free time is
 * chosen. Null offers all: where no quote is booked, and of days that are over, to which somebody has turned back to
 * enter work that was done.
 */
export function pastIn(shown: { place: { booking: unknown }; days: readonly { day: Day }[]; today: Day; now: string }) {
  const isOver = (shown.days.at(-1)?.day ?? "") < shown.today;
  return shown.place.booking && !isOver ? shown.now : null;
}

/** The rows of a day in their order. */
export function dayRows(
  day: Day,
  jobs: readonly ShownJob[],
  hours: Hours,
  { skipped = [], past = null }: Unoffered = {},
): DayRow[] {
  const isPast = (time: string) => past !== null && `${day}T${time}` <= past;
  const rows: DayRow[] = [];
  const end = hours.last * stepsAnHour;
  let step = hours.first * stepsAnHour;
  const fillTo = (to: number) => {
    for (; step < to; step += 1) {
      const time = timeOfStep(step);
      if (skipped.includes(time)) rows.push({ kind: "skipped", time });
      else rows.push({ kind: isPast(time) ? "past" : "free", time });
    }
  };
  for (const group of groupSimultaneous(day, jobs)) {
    const from = Math.min(...group.map(({ steps }) => steps.from));
    if (from >= end) continue;
    fillTo(from);
    // Where one half-hour has two jobs, one after the other, the second gets the next row.
    const to = Math.min(end, Math.max(...group.map(({ steps }) => steps.to), step + 1));
    const [first] = group;
    if (group.length === 1 && first) {
      rows.push({ kind: "job", job: first.job, steps: to - step });
    } else {
      const times = Array.from({ length: to - step }, (_, index) => timeOfStep(step + index));
      const offered = times.filter((time) => !isPast(time));
      rows.push({ kind: "jobs", lanes: lanesOf(group, step, to), steps: to - step, times: offered });
    }
    step = to;
  }
  fillTo(end);
  return rows;
}

type Placed = { job: ShownJob; steps: { from: number; to: number } };

/** The jobs of a day in groups: each group has jobs that share moments with one another, from the first to the last. */
function groupSimultaneous(day: Day, jobs: readonly ShownJob[]): Placed[][] {
  const groups: Placed[][] = [];
  let until = "";
  for (const job of jobs) {
    const steps = stepsOn(day, job);
    if (!steps) continue;
    if (groups.length > 0 && job.from < until) groups.at(-1)?.push({ job, steps });
    else groups.push([{ job, steps }]);
    if (job.to > until) until = job.to;
  }
  return groups;
}

/** Lays jobs beside each other where they share a half-hour, within the half-hours from `first` to `end`. */
function lanesOf(group: readonly Placed[], first: number, end: number): Lane[] {
  const lanes: { lane: Lane; to: number }[] = [];
  for (const { job, steps } of group) {
    const from = Math.max(steps.from, first);
    let place = lanes.find(({ to }) => to <= from);
    if (!place) {
      place = { lane: [], to: first };
      lanes.push(place);
    }
    const to = Math.min(end, Math.max(steps.to, from + 1));
    place.lane.push({ job, gap: from - place.to, steps: to - from });
    place.to = to;
  }
  return lanes.map(({ lane }) => lane);
}

/** The jobs that touch a day. */
export function jobsOn<Job extends Pick<ShownJob, "from" | "to">>(day: Day, jobs: readonly Job[]): Job[] {
  const { midnight, nextMidnight } = boundsOf(day);
  return jobs.filter((job) => job.from < nextMidnight && job.to > midnight);
}

/** The half-hours of a day that a job touches, counted from midnight, `to` not included; null for none. */
function stepsOn(day: Day, job: ShownJob): { from: number; to: number } | null {
  const { midnight, nextMidnight } = boundsOf(day);
  if (job.from >= nextMidnight || job.to <= midnight) return null;
  const from = job.from < midnight ? 0 : Math.floor(minuteOfDay(job.from) / stepMinutes);
  const to = job.to >= nextMidnight ? stepsADay : Math.ceil(minuteOfDay(job.to) / stepMinutes);
  // In the hour that comes twice a job may end at the local time at which it started.
  return { from, to: Math.max(to, from + 1) };
}

function boundsOf(day: Day): { midnight: string; nextMidnight: string } {
  return { midnight: `${day}T00:00`, nextMidnight: `${addDays(day, 1)}T00:00` };
}

function minuteOfDay(localTime: string): number {
  return Number(localTime.slice(11, 13)) * 60 + Number(localTime.slice(14, 16));
}
