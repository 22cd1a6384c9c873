/** Days and times of the clock as people in Spain type them, where a browser shows no picker for them. */
import { isDay, twoDigits, writtenDay } from "#app/platform/dates.ts";

/**
 * A typed day as a day: "3/12/2026", "03-12-26" and "3.12.2026" give "2026-12-03". Any other text is given back, also a
 * day without a year: which year is meant depends on what the form asks for.
 */
export function typedDay(text: string): string {
  const written = writtenDay(text);
  return written !== null && isDay(written) ? written : text;
}

/** A typed time as a form sends it: "9:30", "9.30", "9h30" give "09:30", "9" gives "09:00". Others are given back. */
export function typedTime(text: string): string {
  const [, hour, minute = "0"] = /^\s*(\d{1,2})(?:\s*[:.h]\s*(\d{2})?)?\s*h?\s*$/i.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return text;
  return `${twoDigits(Number(hour))}:${twoDigits(Number(minute))}`;
}

/** Whether a text is a time of the clock as a form sends it: "09:30". */
export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}
