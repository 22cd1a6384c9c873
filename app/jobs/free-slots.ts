/**
 * "Find a slot": the next times at which engineers are all free. Pure rules; free-slots.server.ts reads what they need.
 */
import {
  intersectPeriods,
  type Period,
  subtractPeriods,
  type WorkTime,
  workingPeriods,
} from "#app/engineers/availability.ts";
import { hourMs, minuteMs } from "#app/platform/durations.ts";
import { type AssignedSlot, minutesAfter, type Slot, stepMinutes } from "./job.ts";

/** The most times that are offered. */
export const mostOffered = 5;

/** The days from the first one on that are searched. */
export const searchedDays = 60;

/** Jobs begin at whole steps, as the rows of the calendar do. */
const step = stepMinutes * minuteMs;

type Wanted = {
  /** The working time of each engineer wanted. */
  times: readonly WorkTime[];
  /** The jobs that exclude another job of these engineers. */
  taken: readonly AssignedSlot[];
  minutes: number;
  /** Nothing earlier is offered. */
  from: Date;
  /** What lies between two jobs of an engineer, for travelling. */
  gapMinutes: number;
};

/** Milliseconds between the starts of two offers in one stretch of free time; more where they would overlap. */
const apart = 4 * hourMs;

/**
 * The next slots of so many minutes in which all of the engineers work and none of them has a job, at most
 * `mostOffered`. Each stretch of free time offers its first slot, and a long one some more, so that a day has its
 * morning and its afternoon and not times half an hour apart.
 */
export function freeSlots({ minutes, from, ...wanted }: Wanted): Slot[] {
  const length = minutes * minuteMs;
  const offers: Slot[] = [];
  for (const period of freePeriods(wanted)) {
    let start = Math.ceil(Math.max(Number(period.start), Number(from)) / step) * step;
    for (; start + length <= Number(period.end); start += Math.max(apart, length)) {
      offers.push({ start: new Date(start), end: new Date(start + length) });
      if (offers.length === mostOffered) return offers;
    }
  }
  return offers;
}

/**
 * The periods in which all of the engineers work and none of them has a job or is on the way to one. Nobody is on the
 * way to a job without engineers: it takes its own time alone, as excludeEachOther() has it.
 */
function freePeriods({ times, taken, gapMinutes }: Pick<Wanted, "times" | "taken" | "gapMinutes">): Period[] {
  const around = taken.map(({ start, end, engineer_ids }) => {
    const gap = engineer_ids.length === 0 ? 0 : gapMinutes;
    return { start: minutesAfter(start, -gap), end: minutesAfter(end, gap) };
  });
  return subtractPeriods(workedByAll(times), around);
}

/** An engineer, their working time, and the jobs that exclude another one of theirs. */
export type EngineerTime = { id: number; time: WorkTime; taken: readonly AssignedSlot[] };

/** A slot, and the ids of the engineers who are free in the whole of it. */
export type SlotOfAnyone = { slot: Slot; free: number[] };

/**
 * The next slots in which any of the engineers is free, at most `mostOffered`: the soonest of what freeSlots() offers
 * of each of them, each start once, with all who are free then.
 */
export function slotsOfAnyone(
  engineers: readonly EngineerTime[],
  { minutes, from, gapMinutes }: Pick<Wanted, "minutes" | "from" | "gapMinutes">,
): SlotOfAnyone[] {
  const each = engineers.map(({ id, time, taken }) => {
    const wanted = { times: [time], taken, gapMinutes };
    return { id, periods: freePeriods(wanted), offers: freeSlots({ ...wanted, minutes, from }) };
  });
  const starts = [...new Set(each.flatMap(({ offers }) => offers.map(({ start }) => Number(start))))];
  return starts
    .sort((a, b) => a - b)
    .slice(0, mostOffered)
    .map((start) => {
      const slot = { start: new Date(start), end: new Date(start + minutes * minuteMs) };
      const isFree = ({ periods }: { periods: Period[] }) =>
        periods.some((period) => period.start <= slot.start && slot.end <= period.end);
      return { slot, free: each.filter(isFree).map(({ id }) => id) };
    });
}

/**
 * Whether the working hours of all of the engineers have room for so many minutes on any day, days off and jobs apart.
 */
export function fitsHours(times: readonly WorkTime[], minutes: number): boolean {
  const hours = workedByAll(times.map((time) => ({ ...time, daysOff: [] })));
  return hours.some(({ start, end }) => Number(end) - Number(start) >= minutes * minuteMs);
}

function workedByAll(times: readonly WorkTime[]): Period[] {
  const [first, ...others] = times.map(workingPeriods);
  return others.reduce<Period[]>(intersectPeriods, first ?? []);
}
