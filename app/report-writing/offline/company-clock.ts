import { formatLocalTime } from "#app/platform/dates.ts";

/** Writes an instant by the company's clock, as its documents do: the phone's may be set otherwise. */
export type Clock = (instant: number) => string;

/** The clock of a time zone; the phone's own while it is not known. */
export function companyClock(timeZone: string | undefined): Clock {
  // Swedish writes "2026-11-23 08:30", in every browser.
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return (instant) => formatLocalTime(format.format(instant));
}
