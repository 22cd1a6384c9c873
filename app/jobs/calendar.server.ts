/** What the calendar's screen shows at a place. */
import { customerName } from "#app/customers/customer.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { environment } from "#app/platform/environment.server.ts";
import type { Language } from "#app/platform/money.ts";
import { dayOf, endOfDay, instantOf, localTimeOf, startOfDay } from "#app/platform/zone.server.ts";
import { getQuote } from "#app/quotes/quotes.server.ts";
import { dayLabels, periodLabel } from "./calendar-labels.server.ts";
import { type CalendarPlace, periodOf, placeOf } from "./calendar-place.ts";
import { halfHours } from "./day-rows.ts";
import type { CalendarJob } from "./job.ts";
import { listJobs } from "./jobs.server.ts";

export type CalendarDay = ReturnType<typeof calendarDays>[number];

/** The calendar at an address, as the company's clock stands. */
export async function calendarAt(parameters: URLSearchParams, language: Language, now = new Date()) {
  const empty = emptyCalendarAt(parameters, language, now);
  const place = await knownBooking(placeOf(parameters, empty.today));
  const { first, last } = periodOf(place.view, place.date);
  return { ...empty, place, jobs: await listJobs({ from: first, to: last }) };
}

/** The same without its jobs, and without a quote that is being booked: what can be shown where nothing can be read. */
export function emptyCalendarAt(parameters: URLSearchParams, language: Language, now = new Date()) {
  const today = dayOf(now);
  const place: CalendarPlace = { ...placeOf(parameters, today), booking: null };
  const { first, last } = periodOf(place.view, place.date);
  return {
    place,
    today,
    now: localTimeOf(now),
    zone: environment.TIME_ZONE,
    label: periodLabel(place.view, place.date, language),
    days: calendarDays(first, last, language),
    jobs: [] as CalendarJob[],
  };
}

/** The place that an address names, on the day it is. */
export function placeNow(parameters: URLSearchParams): { place: CalendarPlace; today: Day } {
  const today = dayOf(new Date());
  return { place: placeOf(parameters, today), today };
}

/** The quote that is being booked by its own number and name, whatever the address says; one that is unknown is none. */
async function knownBooking(place: CalendarPlace): Promise<CalendarPlace> {
  const quote = place.booking && (await getQuote(place.booking.quoteId));
  if (!quote) return { ...place, booking: null };
  const name = customerName(quote) ?? "";
  return { ...place, booking: { quoteId: quote.id, quoteNumber: quote.quote_number, name } };
}

function calendarDays(first: Day, last: Day, language: Language) {
  return dayLabels(first, last, language).map((label) => ({ ...label, skipped: skippedTimes(label.day) }));
}

/** The half-hours that a day's clock skips: two of them, once a year. */
function skippedTimes(day: Day): string[] {
  const length = endOfDay(day).getTime() - startOfDay(day).getTime();
  if (length >= Date.parse(addDays(day, 1)) - Date.parse(day)) return [];
  return halfHours.filter((time) => instantOf(`${day}T${time}`) === "skipped");
}
