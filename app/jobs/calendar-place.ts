/** The calendar's place: view, date, and the quote that is being booked, all of it in the address. */

import { parseWhole } from "#app/numbers/whole-number.ts";
import { addDays, type Day, firstOfMonth, isCalendarDay, mondayOf } from "#app/platform/dates.ts";

export const calendarViews = ["day", "week", "month", "agenda"] as const;

export type CalendarView = (typeof calendarViews)[number];

/** The view of an address that names none (behaviour 2.10). */
const defaultView: CalendarView = "week";

/** How many days the agenda shows. */
const agendaDays = 30;

/** Stands among the ids of engineers for the jobs that nobody is assigned to. */
export const nobody = 0;

/** The number of the last page of jobs without a date that can be asked for. */
const mostPages = 1000;

/** The most engineers that can be chosen. */
const mostChosen = 50;

export type CalendarPlace = {
  view: CalendarView;
  date: Day;
  /** Whether all hours of the day are shown, or only the working hours. */
  allHours: boolean;
  /** Whether the plain calendar is shown, without drag and drop, where there is room for the other. */
  plain: boolean;
  /** The engineers whose jobs are shown, by their ids, and `nobody`; none: all jobs. */
  engineers: number[];
  /** The page of what waits for a date, from 1. */
  waitingPage: number;
  /** The quote that is being booked, as the list of quotes names it in the address (behaviour 2.10). */
  booking: { quoteId: number; quoteNumber: string; name: string } | null;
};

/** Parses the place from search parameters; invalid values are ignored. */
export function placeOf(parameters: URLSearchParams, today: Day): CalendarPlace {
  const date = parameters.get("date") ?? "";
  const quoteId = parseWhole(parameters.get("quoteId"));
  return {
    view: calendarViews.find((view) => view === parameters.get("view")) ?? defaultView,
    date: isCalendarDay(date) ? date : today,
    allHours: parameters.get("all") === "1",
    plain: parameters.get("plain") === "1",
    engineers: engineersIn(parameters),
    waitingPage: Math.min(parseWhole(parameters.get("waiting")) ?? 1, mostPages),
    booking:
      quoteId !== null
        ? { quoteId, quoteNumber: parameters.get("quoteNumber") ?? "", name: parameters.get("name") ?? "" }
        : null,
  };
}

function engineersIn(parameters: URLSearchParams): number[] {
  const ids = parameters.getAll("engineer").flatMap((text) => parseColumn(text) ?? []);
  return [...new Set(ids)].slice(0, mostChosen);
}

/** The id of an engineer in a text, or `nobody`; null for another text. */
export function parseColumn(text: string): number | null {
  return text === String(nobody) ? nobody : parseWhole(text);
}

/**
 * The address of a place, or of a page over it (`path`); parameters with their default value are left out. While a
 * quote is booked the date is named always, because without one the calendar begins with the next free time. `more`
 * are parameters of that page.
 */
export function calendarHref(
  place: CalendarPlace,
  today: Day,
  path = "/calendar",
  more: Record<string, string> = {},
): string {
  const parameters = new URLSearchParams();
  if (place.view !== defaultView) parameters.set("view", place.view);
  const isPresent = periodOf(place.view, place.date).first === periodOf(place.view, today).first;
  if (place.booking || !isPresent) parameters.set("date", place.date);
  if (place.allHours) parameters.set("all", "1");
  if (place.plain) parameters.set("plain", "1");
  for (const id of place.engineers) parameters.append("engineer", String(id));
  if (place.waitingPage > 1) parameters.set("waiting", String(place.waitingPage));
  for (const [name, value] of Object.entries(place.booking ?? {})) parameters.set(name, String(value));
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/**
 * Gives a function for the addresses of the form that books a slot, over a place. `slot` are the form's parameters. A
 * week has hundreds of these addresses, so what they share is written once.
 */
export function slotHrefs(place: CalendarPlace, today: Day): (slot: Record<string, string>) => string {
  const shared = calendarHref(place, today, "/calendar/new");
  const joint = shared.includes("?") ? "&" : "?";
  return (slot) => `${shared}${joint}${new URLSearchParams(slot)}`;
}

/** An address that shows the day `date` whenever it is opened: it also names what is the default today. */
export function lastingHref(path: string, date: Day, view: CalendarView = defaultView): string {
  return `${path}?${new URLSearchParams({ ...(view !== defaultView && { view }), date })}`;
}

/** The days that a view shows, both included; a month shows whole weeks. */
export function periodOf(view: CalendarView, date: Day): { first: Day; last: Day } {
  switch (view) {
    case "day":
      return { first: date, last: date };
    case "week":
      return { first: mondayOf(date), last: addDays(mondayOf(date), 6) };
    case "month":
      return { first: mondayOf(firstOfMonth(date)), last: addDays(mondayOf(addDays(firstOfMonth(date, 1), -1)), 6) };
    case "agenda":
      return { first: date, last: addDays(date, agendaDays - 1) };
  }
}

/** The date that the buttons previous (-1) and next (1) lead to. */
export function dateAfterTurn(view: CalendarView, date: Day, direction: -1 | 1): Day {
  switch (view) {
    case "day":
      return addDays(date, direction);
    case "week":
      return addDays(date, 7 * direction);
    case "month":
      return firstOfMonth(date, direction);
    case "agenda":
      return addDays(date, agendaDays * direction);
  }
}
