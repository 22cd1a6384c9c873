import { type Day, formatLocalTime } from "#app/platform/dates.ts";
import { dayMs } from "#app/platform/durations.ts";

/** The key in local storage of the last day that the server named. */
const serverDay = "app.serverDay";

/** What is earlier, in milliseconds, was noted while the clock of the phone was not set. */
const earliest = Date.UTC(2020, 0);

/** What is noted with a time of the phone's clock while that is not set. */
export type NotedClock = "unset" | undefined;

/** Stores the day that the server has named now, by which the clock of the phone is judged. */
export function noteServerDay(day: Day): void {
  try {
    localStorage.setItem(serverDay, day);
  } catch {
    // Where storage is blocked, only years long ago tell that the clock is not set.
  }
}

/** The beginning of the last day that the server named, in milliseconds: at the earliest, in whatever zone. */
function knownTime(): number {
  try {
    return (Date.parse(localStorage.getItem(serverDay) ?? "") || 0) - dayMs;
  } catch {
    return 0;
  }
}

/**
 * Whether the clock of the phone is set. A phone that starts without signal may begin in 1970, or on the day on which
 * its system was built: before the day that the server has named already.
 */
export function isClockSet(now: number): boolean {
  return now > Math.max(earliest, knownTime());
}

/** What is to be noted with a time that is kept: later nobody can tell whether the clock was set. */
export function clockAt(now: number): NotedClock {
  return isClockSet(now) ? undefined : "unset";
}

/**
 * Whether the clock of the phone was set when it gave a time. Times that a phone has kept from before this was noted
 * are only known as wrong by years long ago.
 */
export function isOfSetClock(time: number, clock: NotedClock): boolean {
  return clock !== "unset" && time > earliest;
}

/** The day by the phone's clock in a time zone, by default the phone's own. */
export function clockDay(now: number, time_zone: string | undefined): Day {
  return new Intl.DateTimeFormat("en-CA", { timeZone: time_zone }).format(now);
}

/** The day by the phone's clock in a time zone; `known`, which the server named, where that is later. */
export function phoneDay(now: number, time_zone: string | undefined, known: Day): Day {
  const day = clockDay(now, time_zone);
  return day > known ? day : known;
}

/** Formats an instant as local time of the company, as documents have it. The phone's zone may differ. */
export type Clock = (instant: number) => string;

/** Gives the function for a time zone; for the phone's own zone while the company's is unknown. */
export function companyClock(timeZone: string | undefined): Clock {
  // The Swedish locale formats as "2026-11-23 08:30" in every browser.
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return (instant) => formatLocalTime(format.format(instant));
}
