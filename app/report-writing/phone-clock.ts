import type { Day } from "#app/platform/dates.ts";

/** What is earlier, in milliseconds, was noted while the clock of the phone was not set. */
const earliest = Date.UTC(2020, 0);

/** Whether the clock of the phone was set when it gave a time. A phone that starts without signal may begin in 1970. */
export function isOfSetClock(time: number): boolean {
  return time > earliest;
}

/** The day by the phone's clock in a time zone, by default the phone's own; while the clock is not set, `known`. */
export function phoneDay(now: number, time_zone: string | undefined, known: Day): Day {
  return isOfSetClock(now) ? new Intl.DateTimeFormat("en-CA", { timeZone: time_zone }).format(now) : known;
}
