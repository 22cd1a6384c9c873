import { expect, test } from "vitest";
import {
  type CalendarPlace,
  calendarHref,
  calendarViews,
  dateAfterTurn,
  periodOf,
  placeOf,
  slotHrefs,
} from "./calendar-place.ts";

const today = "2026-11-24";

const at = (search: string) => placeOf(new URLSearchParams(search), today);

test("an address without parameters shows this week, without booking", () => {
  expect(at("")).toEqual({
    view: "week",
    date: today,
    allHours: false,
    plain: false,
    engineers: [],
    waitingPage: 1,
    booking: null,
  });
});

test.each([
  ["view=year", { view: "week" }],
  ["date=2026-02-30", { date: today }],
  ["date=1999-12-31", { date: today }],
  ["date=2100-01-01", { date: today }],
  ["quoteId=0", { booking: null }],
  ["quoteId=x", { booking: null }],
  ["quoteId=7", { booking: { quoteId: 7, quoteNumber: "", name: "" } }],
  ["waiting=2", { waitingPage: 2 }],
  ["engineer=3&engineer=0&engineer=x&engineer=3", { engineers: [3, 0] }],
  ["view=day&date=2026-12-01&all=1", { view: "day", date: "2026-12-01", allHours: true }],
])("of ?%s is kept what makes sense", (search, expected) => {
  expect(at(search)).toMatchObject(expected);
});

test.each<[CalendarPlace["view"], string, string, string]>([
  ["day", "2026-11-24", "2026-11-24", "2026-11-24"],
  ["week", "2026-11-24", "2026-11-23", "2026-11-29"],
  ["week", "2026-11-29", "2026-11-23", "2026-11-29"],
  ["week", "2026-11-23", "2026-11-23", "2026-11-29"],
  ["week", "2027-01-01", "2026-12-28", "2027-01-03"],
  ["month", "2026-11-24", "2026-10-26", "2026-12-06"],
  // A month of exactly four weeks, and one that begins on a Sunday.
  ["month", "2027-02-10", "2027-02-01", "2027-02-28"],
  ["month", "2026-03-31", "2026-02-23", "2026-04-05"],
  ["agenda", "2026-11-24", "2026-11-24", "2026-12-23"],
])("the %s of %s goes from %s to %s", (view, date, first, last) => {
  expect(periodOf(view, date)).toEqual({ first, last });
});

test.each<[CalendarPlace["view"], string, string, string]>([
  ["day", "2026-03-01", "2026-02-28", "2026-03-02"],
  ["week", "2026-11-24", "2026-11-17", "2026-12-01"],
  ["month", "2026-01-31", "2025-12-01", "2026-02-01"],
  ["agenda", "2026-11-24", "2026-10-25", "2026-12-24"],
])("from the %s of %s one gets to %s and %s", (view, date, previous, next) => {
  expect(dateAfterTurn(view, date, -1)).toBe(previous);
  expect(dateAfterTurn(view, date, 1)).toBe(next);
});

test("an address has the parameters that differ from the defaults, and gives the same place again", () => {
  expect(calendarHref(at(""), today)).toBe("/calendar");
  expect(calendarHref(at("date=2026-11-29"), today)).toBe("/calendar");
  for (const view of calendarViews) {
    for (const search of [
      "",
      "date=2027-02-10",
      "date=2027-02-10&all=1&plain=1",
      "quoteId=7&quoteNumber=Q-1&name=A%26B",
    ]) {
      const place = { ...at(search), view };
      const address = new URL(calendarHref(place, today), "http://localhost");
      expect(placeOf(address.searchParams, today)).toEqual(place);
    }
  }
});

test("the address of a page over the calendar has the place, and the page's own parameters", () => {
  const href = calendarHref(at("quoteId=7&date=2027-02-10"), today, "/calendar/new", { day: "2027-02-11" });
  expect(href).toBe("/calendar/new?date=2027-02-10&quoteId=7&quoteNumber=&name=&day=2027-02-11");
});

test.each([
  "",
  "date=2027-02-10",
  "view=day&date=2027-02-10&all=1&plain=1&engineer=3&engineer=0&waiting=2",
  "quoteId=7&quoteNumber=QT-2026-0007&name=Ana+%26+Co",
])("the addresses of the slots of '%s' are those that each would have by itself", (parameters) => {
  const slotHref = slotHrefs(at(parameters), today);
  const day = "2027-02-11";
  const slots: Record<string, string>[] = [
    { day, time: "08:30" },
    { day, time: "09:00", assigned: "3" },
  ];
  for (const slot of slots) {
    expect(slotHref(slot)).toBe(calendarHref(at(parameters), today, "/calendar/new", slot));
  }
});
