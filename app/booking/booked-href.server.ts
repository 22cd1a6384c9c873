import { type CalendarPlace, calendarHref } from "#app/jobs/calendar-place.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";

/**
 * The address of the calendar on the day on which a new job begins. Where several days were booked, that may come after
 * the day that was asked for, since days off are passed over.
 */
export async function bookedHref(id: number, place: CalendarPlace, today: Day): Promise<string> {
  const { start } = await reader().job.findUniqueOrThrow({ where: { id }, select: { start: true } });
  return calendarHref({ ...place, date: start ? dayOf(start) : place.date }, today);
}
