import type { Day } from "#app/platform/dates.ts";

/** What is earlier, in milliseconds, was noted while the clock of the phone was not set. */
const earliest = Date.UTC(2020, 0);

/** Whether the clock of the phone was set when it gave a time. A phone that starts without signal may begin in 1970. */
export function isOfSetClock(time: number): boolean {
  return time > earliest;
}

/** The company's day by the phone's clock; while that is not set, `known`, the last day that the server named. */
export function phoneDay(now: number, time_zone: string | undefined, known: Day): Day {
  return isOfSetClock(now) ? new Intl.DateTimeFormat("en-CA", { timeZone: time_zone }).format(now) : known;
}
