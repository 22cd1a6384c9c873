/** Working hours by weekday: how they are typed, written and added up. For browser and server. */
import type { Day } from "#app/platform/dates.ts";

/** From and to, of the company's clock: "08:00", "14:00". The end is not included; "24:00" is the end of the day. */
export type HourRange = readonly [from: string, to: string];

/** Monday is 1, Sunday 7 (ISO 8601). */
export const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;
export type Weekday = (typeof weekdays)[number];

/** The working hours of each weekday in order; an empty list: no work on that day. */
export type WeekHours = Record<Weekday, HourRange[]>;

/** The most ranges of a day. */
export const maxRanges = 6;

/** The weekday of a day. */
export function weekdayOf(day: Day): Weekday {
  return String(new Date(day).getUTCDay() || 7) as Weekday;
}

const clock = /^(?:([01]?\d|2[0-3])(?:[:.h]([0-5]\d)?)?|(24)(?:[:.]00)?)h?$/i;

/** The ranges as they are typed, "08:00–14:00, 16:00–19:00", also "8-14 y 16-19"; null for another text. */
export function parseRanges(text: string): HourRange[] | null {
  const parts = text
    .trim()
    .split(/\s*(?:[,;/]|\s(?:and|y)\s)\s*/)
    .filter(Boolean);
  const ranges: HourRange[] = [];
  for (const part of parts) {
    const [from, to, ...rest] = part.split(/\s*(?:[-–—]|\s(?:a|to)\s)\s*/).map(parseClock);
    if (!from || !to || rest.length > 0) return null;
    ranges.push([from, to]);
  }
  return areRanges(ranges) ? ranges : null;
}

/** Whether each range begins before it ends, and not before the one before it ends. */
export function areRanges(ranges: readonly HourRange[]): boolean {
  return (
    ranges.length <= maxRanges &&
    ranges.every(([from, to], place) => from < to && (ranges[place - 1]?.[1] ?? "") <= from)
  );
}

function parseClock(text: string): string | null {
  const match = clock.exec(text.trim());
  if (!match) return null;
  return match[3] ? "24:00" : `${(match[1] ?? "").padStart(2, "0")}:${match[2] ?? "00"}`;
}

/** The ranges as they are written: "08:00–14:00, 16:00–19:00"; "" without any. */
export function formatRanges(ranges: readonly HourRange[]): string {
  return ranges.map(([from, to]) => `${from}–${to}`).join(", ");
}

/** The hours on one line, days with the same hours together: "Monday–Friday 08:00–18:00". */
export function weekLine(hours: WeekHours, names: Record<(typeof weekdays)[number], string>): string {
  const groups: { first: string; last: string; text: string }[] = [];
  for (const weekday of weekdays) {
    const text = formatRanges(hours[weekday]);
    const group = groups.at(-1);
    if (group?.text === text) group.last = names[weekday];
    else groups.push({ first: names[weekday], last: names[weekday], text });
  }
  return groups
    .filter(({ text }) => text !== "")
    .map(({ first, last, text }) => `${first === last ? first : `${first}–${last}`} ${text}`)
    .join("; ");
}
