/**
 * "Find a slot": the next times at which engineers are all free. Pure rules; free-slots.server.ts reads what they need.
 */
import { inBoth, type Period, type WorkTime, without, workingPeriods } from "#app/engineers/availability.ts";
import type { Slot } from "./job.ts";

/** So many times are offered. */
export const mostOffered = 5;

/** So many days ahead are searched. */
export const searchedDays = 60;

/** Jobs begin at whole half-hours, as the rows of the calendar do. */
const step = 30 * 60_000;

type Wanted = {
  /** The working time of each engineer wanted. */
  times: readonly WorkTime[];
  /** The slots of the jobs that exclude another job of these engineers. */
  taken: readonly Slot[];
  minutes: number;
  /** Nothing earlier is offered. */
  from: Date;
  /** What lies between two jobs, for travelling. */
  gapMinutes: number;
};

/**
 * The next slots of so many minutes in which all of the engineers work and none of them has a job, at most
 * `mostOffered`. Of each stretch of free time only the first slot is offered, so that the offers lie on different
 * mornings and afternoons and not half an hour apart.
 */
export function freeSlots({ times, taken, minutes, from, gapMinutes }: Wanted): Slot[] {
  const [first, ...others] = times.map(workingPeriods);
  const working = others.reduce<Period[]>(inBoth, first ?? []);
  const [length, gap] = [minutes * 60_000, gapMinutes * 60_000];
  const around = taken.map(({ start, end }) => ({
    start: new Date(start.getTime() - gap),
    end: new Date(end.getTime() + gap),
  }));
  const offers: Slot[] = [];
  for (const period of without(working, around)) {
    const start = Math.ceil(Math.max(Number(period.start), Number(from)) / step) * step;
    if (start + length > Number(period.end)) continue;
    offers.push({ start: new Date(start), end: new Date(start + length) });
    if (offers.length === mostOffered) break;
  }
  return offers;
}
