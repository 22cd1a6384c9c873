/** Days and local times as texts, for browser and server. What needs the company's time zone is in zone.server.ts. */
import { dayMs } from "./durations.ts";

/** A day of the company's zone, `YYYY-MM-DD`. */
export type Day = string;

/**
 * A day as it is shown everywhere: "2026-11-20" as "20/11/2026", in both languages; "-" for null (behaviour 5.2). With
 * its weekday: date-texts.server.ts.
 */
export function formatDay(day: Day | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? "");
  return match ? `${match[3]}/${match[2]}/${match[1]}` : "-";
}

/** A local time as it is shown everywhere: "2026-11-23T08:30" as "23/11/2026 08:30". */
export function formatLocalTime(local: string): string {
  return `${formatDay(local.slice(0, 10))} ${local.slice(11, 16)}`;
}

/** A whole number with at least two digits, as in a day or a time: 7 as "07". */
export function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** Whether a text is an existing day: 2026-02-29 is not. */
export function isDay(text: string): text is Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * A day as people in Spain type it, as YYYY-MM-DD, be there such a day or not: "3/12/2026", "03-12-26" and "3.12.2026"
 * give "2026-12-03". Null for any other text.
 */
export function writtenDay(text: string): string | null {
  const [, day = "", , month = "", year = ""] = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\s*$/.exec(text) ?? [];
  if (day === "") return null;
  return `${year.padStart(4, "20")}-${twoDigits(Number(month))}-${twoDigits(Number(day))}`;
}

/** Whether a text is written as a day that no calendar has: "2026-02-31", or "31/2/26" as it is typed. */
export function isNoSuchDay(text: string): boolean {
  const written = writtenDay(text) ?? text;
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && written >= "1900" && !isDay(written);
}

/** The first and the last day on which work can be: others are of a mistyped year. */
export const firstDay: Day = "2000-01-01";
const lastDay: Day = "2099-12-31";

/** Whether a text is a day on which work can be, from 2000 to 2099. */
export function isCalendarDay(text: string): text is Day {
  return isDay(text) && text >= firstDay && text <= lastDay;
}

/** Whether an instant is in those years of UTC. */
export function isCalendarInstant(at: Date): boolean {
  return isCalendarDay(at.toISOString().slice(0, 10));
}

/** The day that is a number of days after another. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The first day of the month that is a number of months after that of a day. */
export function firstOfMonth(day: Day, months = 0): Day {
  const date = new Date(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

/** The days from one to another, both included. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
