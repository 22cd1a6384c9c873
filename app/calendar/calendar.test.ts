/** What the calendar's screen has of the time of day, and where it begins while a quote is booked. */
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { emptyCalendarAt, fromNextFreeTime } from "./calendar.server.ts";

useDatabase();

const shownAt = (time: string) => emptyCalendarAt(new URLSearchParams(), "en", new Date(`2026-11-27T${time}Z`));

test("the calendar has the same data for half an hour, so that its page can be kept", () => {
  expect(shownAt("08:29:59")).toEqual(shownAt("08:00:00"));
  expect(shownAt("08:30:00")).not.toEqual(shownAt("08:29:59"));
});

test.each([
  ["on a Sunday evening with the next week", "quoteId=7", "2026-11-29T16:30", "2026-11-30"],
  ["in a day's view with the next working day", "quoteId=7&view=day", "2026-11-27T17:30", "2026-11-30"],
  ["with the present week, while half an hour of it is free", "quoteId=7", "2026-11-27T16:30", null],
  ["with the day that the address names", "quoteId=7&date=2026-11-29", "2026-11-29T16:30", "2026-11-29"],
  ["with the present week, where nothing is booked", "", "2026-11-29T16:30", null],
])("the calendar begins %s", async (_, search, now, date) => {
  const parameters = await fromNextFreeTime(new URLSearchParams(search), new Date(`${now}Z`));
  expect(parameters.get("date")).toBe(date);
});
