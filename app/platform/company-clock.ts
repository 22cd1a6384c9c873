import { formatLocalTime } from "./dates.ts";

/** Formats an instant as local time of the company, as documents have it. The phone's zone may differ. */
export type Clock = (instant: number) => string;

/** Gives the function for a time zone; for the phone's own zone while the company's is unknown. */
export function companyClock(timeZone: string | undefined): Clock {
  // The Swedish locale formats as "2026-11-23 08:30" in every browser.
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return (instant) => formatLocalTime(format.format(instant));
}
