/** Instants and days in the company's time zone (`TIME_ZONE`), whatever the server's. */
import { DateTime } from "luxon";
import type { Day } from "./dates.ts";
import { environment } from "./environment.server.ts";

/** Writes YYYY-MM-DD, and is made once: lists ask it for every row. */
const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: environment.TIME_ZONE });

/** The day on which an instant falls. */
export function dayOf(instant: Date): Day {
  return dayFormat.format(instant);
}

/** The calendar year on which an instant falls, for numbering. */
export function yearOf(instant: Date): number {
  return DateTime.fromJSDate(instant, { zone: environment.TIME_ZONE }).year;
}

/** The first instant of a day. A day that starts inside a clock change starts when its clock does. */
export function startOfDay(day: Day): Date {
  return DateTime.fromISO(day, { zone: environment.TIME_ZONE }).startOf("day").toJSDate();
}

/** The first instant after a day. */
export function endOfDay(day: Day): Date {
  return DateTime.fromISO(day, { zone: environment.TIME_ZONE }).plus({ days: 1 }).startOf("day").toJSDate();
}

/** The day that lies a number of days after another. */
export function addDays(day: Day, days: number): Day {
  return DateTime.fromISO(day, { zone: "utc" }).plus({ days }).toISODate() as Day;
}
