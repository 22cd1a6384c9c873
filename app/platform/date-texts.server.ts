/** Days and times in words. On the server only, because browsers format them differently. */

import { describeLanguage, type Language } from "#app/words/languages.ts";
import { type Day, formatLocalTime } from "./dates.ts";
import { localTimeOf } from "./zone.server.ts";

/** "Monday, 23 November 2026". */
export function fullDay(day: Day, language: Language): string {
  const format = dayFormat(language, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  return format.format(new Date(day));
}

/** A slot in words, in the company's time zone: its day, its times, and whether it ends on the next day. */
export function whenLabel(
  slot: { start: Date; end: Date },
  language: Language,
): { day: string; from: string; to: string; next: boolean } {
  const [from = "", to = ""] = [slot.start, slot.end].map(localTimeOf);
  const day = from.slice(0, 10);
  return { day: fullDay(day, language), from: from.slice(11), to: to.slice(11), next: to.slice(0, 10) !== day };
}

/** An instant in the company's time zone, with the weekday and without the year: "Mon 23 Nov 08:30". */
export function briefTime(instant: Date, language: Language): string {
  const local = localTimeOf(instant);
  const format = dayFormat(language, { weekday: "short", day: "numeric", month: "short" });
  return `${format.format(new Date(local.slice(0, 10))).replaceAll(",", "")} ${local.slice(11)}`;
}

/** An instant in the company's time zone: "23/11/2026 08:30". */
export function clockTime(instant: Date): string {
  return formatLocalTime(localTimeOf(instant));
}

/** Formats are kept, since making one takes longer than all that a page writes with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day has no zone: it is parsed and formatted in UTC. */
export function dayFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(describeLanguage(language).locale, { ...options, timeZone: "UTC" });
  formats.set(key, made);
  return made;
}
