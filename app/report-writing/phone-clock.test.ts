import { expect, test } from "vitest";
import { isLikelyOnPhone } from "./likely-day.ts";
import { phoneDay } from "./phone-clock.ts";

const now = Date.UTC(2026, 10, 27, 23, 30);
const unset = Date.UTC(1970, 0, 1, 0, 5);

test("while the clock of the phone is not set it is the day that the server named last", () => {
  expect(phoneDay(now, "Europe/Madrid", "2026-11-25")).toBe("2026-11-28");
  expect(phoneDay(unset, "Europe/Madrid", "2026-11-25")).toBe("2026-11-25");
});

test.each([
  ["2026-11-27", now, true],
  ["2027-11-20", now, true],
  ["2029-11-27", now, false],
  ["1999-12-31", now, false],
  ["2026-11-27", unset, true],
  ["1970-01-01", unset, false],
])("a report of %s, written at %d by the phone's clock, is plausible: %s", (day, at, likely) => {
  expect(isLikelyOnPhone(day, at)).toBe(likely);
});
