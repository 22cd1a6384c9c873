/** Converts between instants and days or local times in the company's time zone (`TIME_ZONE`). */
import { DateTime } from "luxon";
import { type Day, twoDigits } from "./dates.ts";
import { minuteMs, quarterMs } from "./durations.ts";
import { environment } from "./environment.server.ts";

/** A formatter for YYYY-MM-DD. Made once, because making it takes long. */
const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: environment.TIME_ZONE });

/**
 * Since 1973 all clocks of the world are ahead of or behind UTC by a number of quarters of an hour, and are changed at
 * one: all instants of a quarter are on the same day. Before that some had minutes and seconds of their own.
 */
const firstWhole = Date.UTC(1973, 0, 1);

/** A quarter of an hour by the company's clock: its day, and the minutes of that day that are over when it begins. */
type Quarter = { day: Day; minutes: number };

/** Quarters by their numbers since 1970, as lists ask for those of the same rows again. */
const quarters = new Map<number, Quarter>();
const mostQuarters = 5_000;

/** The quarter of an instant since 1973; null for another one. */
function quarterOf(instant: Date): Quarter | null {
  const time = instant.getTime();
  if (!(time >= firstWhole)) return null;
  const number = Math.floor(time / quarterMs);
  const known = quarters.get(number);
  if (known !== undefined) return known;
  const { hour, minute } = DateTime.fromMillis(number * quarterMs, { zone: environment.TIME_ZONE });
  const made = { day: formattedDay(instant), minutes: hour * 60 + minute };
  if (quarters.size >= mostQuarters) quarters.clear();
  quarters.set(number, made);
  return made;
}

function formattedDay(instant: Date): Day {
  return dayFormat.format(instant).padStart(10, "0");
}

/** The day of an instant, also of a year that has fewer than four digits, as it is while a year is being typed. */
export function dayOf(instant: Date): Day {
  return quarterOf(instant)?.day ?? formattedDay(instant);
}

/** The calendar year of an instant, for numbering. */
export function yearOf(instant: Date): number {
  return DateTime.fromJSDate(instant, { zone: environment.TIME_ZONE }).year;
}

/** The first instant of a day. If the day starts inside a clock change, the instant of the change. */
export function startOfDay(day: Day): Date {
  return DateTime.fromISO(day, { zone: environment.TIME_ZONE }).startOf("day").toJSDate();
}

/** The last instant before the year 10000. Later ones sort first as texts, as SQLite stores them. */
const lastInstant = Date.UTC(10_000, 0, 1) - 1;

/** The first instant after a day; after the last day of the year 9999, the last instant of that year. */
export function endOfDay(day: Day): Date {
  const end = DateTime.fromISO(day, { zone: environment.TIME_ZONE }).plus({ days: 1 }).startOf("day");
  return new Date(Math.min(end.toMillis(), lastInstant));
}

/** An instant as local time: "2026-11-23T08:30". */
export function localTimeOf(instant: Date): string {
  const known = quarterOf(instant);
  if (!known) return DateTime.fromJSDate(instant, { zone: environment.TIME_ZONE }).toFormat("yyyy-MM-dd'T'HH:mm");
  const minutes = known.minutes + Math.floor((instant.getTime() % quarterMs) / minuteMs);
  return `${known.day}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** An instant as local time with seconds and the zone's offset: "2026-11-23T08:30:15+01:00". */
export function offsetTimeOf(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: environment.TIME_ZONE }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
}

/** An instant in ISO 8601: its day, its time to the minute, and its zone, if any. */
export const instantPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * The instant in an ISO 8601 text. Without a zone it is local time of the company (behaviour 5.2): a local time that
 * occurs twice, when the clocks go back, is the first one; one that is skipped, when they go forward, gives "skipped".
 * Null for another text, also for 24:00, which no clock shows, and for an offset that no place on earth has. Decimals
 * of a second count to the millisecond.
 */
export function instantOf(text: string): Date | "skipped" | null {
  const match = instantPattern.exec(text);
  if (!match || match[2] === "24:00" || !isOffset(match[3] ?? "Z")) return null;
  const zone = environment.TIME_ZONE;
  const at = DateTime.fromISO(text, { zone });
  if (!at.isValid) return null;
  if (match[3] !== undefined) return at.toJSDate();
  if (at.toFormat("yyyy-MM-dd'T'HH:mm") !== `${match[1]}T${match[2]}`) return "skipped";
  const [first = at] = at.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis());
  return first.toJSDate();
}

/** Whether "Z", "+05:30" or "+0530" may be the offset of a place from UTC: at most 14 hours, the largest there is. */
function isOffset(text: string): boolean {
  const [, hours = 0, minutes = 0] = /^[+-](\d{2}):?(\d{2})$/.exec(text) ?? [];
  return Number(minutes) < 60 && Number(hours) * 60 + Number(minutes) <= 14 * 60;
}

/**
 * The instants at which the company's clock shows a time ("08:30", or "24:00" for the end) on a day. They differ where
 * the clocks go back, and the time is there twice. A time that the clocks skip gives the instant of the change.
 */
export function instantsAt(day: Day, time: string): { first: Date; last: Date } {
  const at = DateTime.fromISO(`${day}T${time}`, { zone: environment.TIME_ZONE });
  if (time !== "24:00" && at.toFormat("HH:mm") !== time) {
    const change = changeBefore(at);
    return { first: change, last: change };
  }
  const all = at.getPossibleOffsets().map((one) => one.toMillis());
  return { first: new Date(Math.min(...all)), last: new Date(Math.max(...all)) };
}

/** The first instant with the same offset as `at`, which lies less than a day behind it. */
function changeBefore(at: DateTime): Date {
  let [before, after] = [at.minus({ hours: 24 }).toMillis(), at.toMillis()];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (DateTime.fromMillis(middle, { zone: at.zone }).offset === at.offset) after = middle;
    else before = middle;
  }
  return new Date(after);
}
