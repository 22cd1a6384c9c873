/**
 * How the calendar writes days and periods. Written on the server only, since browsers differ in how they format dates.
 */

import type { CalendarView } from "#app/jobs/calendar-place.ts";
import { periodOf } from "#app/jobs/calendar-place.ts";
import { dayFormat, fullDay } from "#app/platform/date-texts.server.ts";
import { type Day, daysFrom } from "#app/platform/dates.ts";
import type { Language } from "#app/words/languages.ts";

/** The names of a day: "Mon 23", "Monday 23 November". */
export type DayLabel = { day: Day; short: string; long: string };

/** The names of the days from `first` to `last`, both included. */
export function dayLabels(first: Day, last: Day, language: Language): DayLabel[] {
  const short = dayFormat(language, { weekday: "short", day: "numeric" });
  const long = dayFormat(language, { weekday: "long", day: "numeric", month: "long" });
  return daysFrom(first, last).map((day) => {
    const date = new Date(day);
    return { day, short: short.format(date), long: long.format(date) };
  });
}

/** The period that a view shows, in words: "23–29 November 2026". */
export function periodLabel(view: CalendarView, date: Day, language: Language): string {
  if (view === "day") return fullDay(date, language);
  if (view === "month") return dayFormat(language, { month: "long", year: "numeric" }).format(new Date(date));
  const { first, last } = periodOf(view, date);
  const format = dayFormat(language, { day: "numeric", month: "long", year: "numeric" });
  return format.formatRange(new Date(first), new Date(last));
}
