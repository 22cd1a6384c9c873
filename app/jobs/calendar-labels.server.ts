/** How the calendar writes days and periods. On the server alone: browsers do not all write them alike. */
import { type Day, daysFrom } from "#app/platform/dates.ts";
import type { Language } from "#app/platform/money.ts";
import { localTimeOf } from "#app/platform/zone.server.ts";
import type { CalendarView } from "./calendar-place.ts";
import { periodOf } from "./calendar-place.ts";
import type { Slot } from "./job.ts";

const locales: Record<Language, string> = { en: "en-GB", es: "es-ES" };

/** A day's names: "Mon 23", "Monday 23 November". */
export type DayLabel = { day: Day; short: string; long: string };

/** The names of the days from one to another. */
export function dayLabels(first: Day, last: Day, language: Language): DayLabel[] {
  const short = formatOf(language, { weekday: "short", day: "numeric" });
  const long = formatOf(language, { weekday: "long", day: "numeric", month: "long" });
  return daysFrom(first, last).map((day) => {
    const date = new Date(day);
    return { day, short: short.format(date), long: long.format(date) };
  });
}

/** "Monday, 23 November 2026". */
function fullDay(day: Day, language: Language): string {
  const format = formatOf(language, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  return format.format(new Date(day));
}

/** When a slot is, in words, by the company's clock: its day, its times, and whether it ends on the next day. */
export function whenLabel(slot: Slot, language: Language): { day: string; from: string; to: string; next: boolean } {
  const [from = "", to = ""] = [slot.start, slot.end].map(localTimeOf);
  const day = from.slice(0, 10);
  return { day: fullDay(day, language), from: from.slice(11), to: to.slice(11), next: to.slice(0, 10) !== day };
}

/** What a view shows, in words: "23–29 November 2026". */
export function periodLabel(view: CalendarView, date: Day, language: Language): string {
  if (view === "day") return fullDay(date, language);
  if (view === "month") return formatOf(language, { month: "long", year: "numeric" }).format(new Date(date));
  const { first, last } = periodOf(view, date);
  const format = formatOf(language, { day: "numeric", month: "long", year: "numeric" });
  return format.formatRange(new Date(first), new Date(last));
}

/** Days have no zone: they are read, and written, as if all were in UTC. */
function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone: "UTC" });
}
