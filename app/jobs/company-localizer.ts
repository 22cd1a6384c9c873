/** The clock of the calendar to drag in: the company's, whatever the browser's. Its half-hours are those on the wall. */
import { DateTime, Settings } from "luxon";
import { type DateLocalizer, luxonLocalizer } from "react-big-calendar";
import type { Language } from "#app/platform/money.ts";

export const locales: Record<Language, string> = { en: "en-GB", es: "es-ES" };

type Timed = { start: Date; end: Date };

/**
 * The localizer of a zone and a language. What react-big-calendar's own gets wrong on the two days a year when the clocks
 * change, where it counts elapsed minutes, or takes the browser's zone, is put right here.
 */
export function companyLocalizer(zone: string, language: Language): DateLocalizer {
  // The localizer goes by Luxon's default, which is the browser's: nothing but this calendar uses it here.
  Settings.defaultZone = zone;
  Settings.defaultLocale = locales[language];
  const localizer = luxonLocalizer(DateTime, { firstDayOfWeek: 1 });
  return Object.assign(localizer, {
    getTimezoneOffset: (at: Date) => -offsetOf(at),
    getDstOffset: clockChange,
    getTotalMin: (start: Date, end: Date) => localizer.diff(start, end, "minutes") + clockChange(start, end),
    getMinutesFromMidnight: minutesOnTheWall,
    // Its own order in a month puts the longer job of a day first.
    sortEvents: ({ evtA, evtB }: { evtA: Timed; evtB: Timed }) => evtA.start.getTime() - evtB.start.getTime(),
  });
}

/** By how many minutes the clocks went forward between two instants. */
function clockChange(start: Date, end: Date): number {
  return offsetOf(end) - offsetOf(start);
}

function offsetOf(at: Date): number {
  return DateTime.fromJSDate(at).offset;
}

function minutesOnTheWall(at: Date): number {
  const { hour, minute } = DateTime.fromJSDate(at);
  return hour * 60 + minute;
}
