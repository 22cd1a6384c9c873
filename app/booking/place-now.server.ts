/** The place of the calendar over which a dialog stands. */
import { type CalendarPlace, placeOf } from "#app/jobs/calendar-place.ts";
import type { Day } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";

/** The place that an address names, and the present day in the company's zone. */
export function askedCalendarPlace(parameters: URLSearchParams): { place: CalendarPlace; today: Day } {
  const today = dayOf(new Date());
  return { place: placeOf(parameters, today), today };
}
