/**
 * When an engineer can work: pure rules over periods of time. The periods are made from working hours and days off by
 * availability.server.ts, which knows the company's clock.
 */
import { twoDigits } from "#app/platform/dates.ts";
import { hourMs } from "#app/platform/durations.ts";
import type { HourRange } from "./hours.ts";

/** A period of time; `end` is not included. */
export type Period = { start: Date; end: Date };

export type DayOff = Period & {
  reason: string;
  /** Whether the whole company is shut. */
  company: boolean;
};

/** An engineer's time, as far as it was asked for. */
export type WorkTime = {
  /** False: the engineer has left, and takes no new jobs. */
  active: boolean;
  /** The working hours in order of time; none of them touch. */
  working: Period[];
  daysOff: DayOff[];
};

/** What an engineer is in a period: the first of these that holds. */
export type Availability =
  | { kind: "shut" }
  | { kind: "day-off"; reason: string; company: boolean }
  | { kind: "outside-hours" }
  | { kind: "free" };

/**
 * What an engineer is in a period, jobs not counted. A period on which a day off falls even in part is a day off; one
 * that working hours do not cover wholly is outside them.
 */
export function availabilityIn({ active, working, daysOff }: WorkTime, period: Period): Availability {
  if (!active) return { kind: "shut" };
  const off = daysOff.find((day) => touch(day, period));
  if (off) return { kind: "day-off", reason: off.reason, company: off.company };
  const isCovered = working.some(({ start, end }) => start <= period.start && period.end <= end);
  return { kind: isCovered || isWholeDay(working, period) ? "free" : "outside-hours" };
}

/** Whether a period is a whole working day, which takes its pauses along: it begins and ends as working hours do. */
function isWholeDay(working: readonly Period[], period: Period): boolean {
  if (Number(period.end) - Number(period.start) > longestDay) return false;
  const begins = working.some(({ start }) => Number(start) === Number(period.start));
  return begins && working.some(({ end }) => Number(end) === Number(period.end));
}

/** In milliseconds: working hours further apart are not of the same day. */
const longestDay = 16 * hourMs;

/**
 * The steps of a day, each so many minutes long, that working hours cover wholly, as ranges: the steps that a job can
 * fill without being outside hours.
 */
export function wholeSteps(ranges: readonly HourRange[], minutes: number): HourRange[] {
  const joined: [from: number, to: number][] = [];
  for (const [from, to] of ranges.map((range) => range.map(minuteOf) as [number, number])) {
    const last = joined.at(-1);
    if (last?.[1] === from) last[1] = to;
    else joined.push([from, to]);
  }
  return joined
    .map(([from, to]) => [Math.ceil(from / minutes) * minutes, Math.floor(to / minutes) * minutes] as const)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => [clockAt(from), clockAt(to)]);
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function clockAt(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** The periods in which an engineer works: working hours without days off, in order. */
export function workingPeriods({ active, working, daysOff }: WorkTime): Period[] {
  return active ? subtractPeriods(working, daysOff) : [];
}

/** The working time in milliseconds: the capacity of the week for which a WorkTime was asked. */
export function workingTime(time: WorkTime): number {
  return workingPeriods(time).reduce((sum, { start, end }) => sum + (end.getTime() - start.getTime()), 0);
}

/** Periods in order, those that touch or overlap made one; empty ones are left out. */
export function joinPeriods(periods: readonly Period[]): Period[] {
  const result: Period[] = [];
  const inOrder = periods.filter(({ start, end }) => start < end).sort((a, b) => Number(a.start) - Number(b.start));
  for (const { start, end } of inOrder) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = laterOf(end, last.end);
    else result.push({ start, end });
  }
  return result;
}

/** What is left of periods in order when others are taken out of them. */
export function subtractPeriods(periods: readonly Period[], taken: readonly Period[]): Period[] {
  const gaps = joinPeriods(taken);
  const result: Period[] = [];
  let next = 0;
  for (const { start, end } of periods) {
    while (next < gaps.length && (gaps[next] as Period).end <= start) next += 1;
    let from = start;
    for (let at = next; at < gaps.length && (gaps[at] as Period).start < end; at += 1) {
      const gap = gaps[at] as Period;
      if (from < gap.start) result.push({ start: from, end: gap.start });
      if (from < gap.end) from = gap.end;
    }
    if (from < end) result.push({ start: from, end });
  }
  return result;
}

/** The periods that both lists have, each of them in order and without overlaps. */
export function intersectPeriods(a: readonly Period[], b: readonly Period[]): Period[] {
  const result: Period[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [one, other] = [a[i] as Period, b[j] as Period];
    const start = laterOf(one.start, other.start);
    const end = new Date(Math.min(Number(one.end), Number(other.end)));
    if (start < end) result.push({ start, end });
    if (one.end < other.end) i += 1;
    else j += 1;
  }
  return result;
}

function laterOf(a: Date, b: Date): Date {
  return new Date(Math.max(Number(a), Number(b)));
}

function touch(a: Period, b: Period): boolean {
  return a.start < b.end && b.start < a.end;
}
