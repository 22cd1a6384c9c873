/**
 * Dates and times of the calendar with drag and drop, in the company's zone, whatever zone the browser is in. Its
 * half-hours are those of the clock on the wall.
 */
import { DateTime, IANAZone, Settings } from "luxon";
import { type DateLocalizer, luxonLocalizer } from "react-big-calendar";
import { quarterMs } from "#app/platform/durations.ts";
import { describeLanguage, type Language } from "#app/words/languages.ts";

type Timed = { start: Date; end: Date };

/**
 * A localizer of react-big-calendar for a zone and a language. It corrects the library's own where that counts elapsed
 * minutes, or takes the browser's zone, on the two days a year when the clocks change.
 */
export function companyLocalizer(zone: string, language: Language): DateLocalizer {
  // The library's localizer takes Luxon's default zone. Only this calendar uses Luxon, so the default can be set.
  Settings.defaultZone = new RememberedZone(zone);
  Settings.defaultLocale = describeLanguage(language).locale;
  const localizer = luxonLocalizer(DateTime, { firstDayOfWeek: 1 });
  return Object.assign(localizer, {
    getTimezoneOffset: (at: Date) => -offsetOf(at),
    getDstOffset: clockChange,
    getTotalMin: (start: Date, end: Date) => localizer.diff(start, end, "minutes") + clockChange(start, end),
    getMinutesFromMidnight: minutesOnTheWall,
    // The library's own order puts the longer job of a day first in the month view.
    sortEvents: ({ evtA, evtB }: { evtA: Timed; evtB: Timed }) => evtA.start.getTime() - evtB.start.getTime(),
  });
}

/**
 * A zone that computes its offset once for each quarter of an hour, within which no clock has changed since 1973. Luxon
 * formats a date and reads it again for each offset, and the library asks for hundreds of times of the same days.
 */
class RememberedZone extends IANAZone {
  readonly #offsets = new Map<number, number>();

  override offset(at: number): number {
    const quarter = Math.floor(at / quarterMs);
    let offset = this.#offsets.get(quarter);
    if (offset === undefined) {
      offset = super.offset(at);
      this.#offsets.set(quarter, offset);
    }
    return offset;
  }
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
