/** What the calendar's screen has of the time of day. */
import { expect, test } from "vitest";
import { emptyCalendarAt } from "./calendar.server.ts";

const shownAt = (time: string) => emptyCalendarAt(new URLSearchParams(), "en", new Date(`2026-11-27T${time}Z`));

test("the calendar has the same data for half an hour, so that its page can be kept", () => {
  expect(shownAt("08:29:59")).toEqual(shownAt("08:00:00"));
  expect(shownAt("08:30:00")).not.toEqual(shownAt("08:29:59"));
});
