import { afterEach, expect, test, vi } from "vitest";
import { clockAt, companyClock, isClockSet, isOfSetClock, noteServerDay, phoneDay } from "./phone-clock.ts";
import { isLikelyOnPhone } from "./report-draft.ts";

const now = Date.UTC(2026, 10, 27, 23, 30);
const unset = Date.UTC(1970, 0, 1, 0, 5);
/** The day on which the phone's system was built. */
const built = Date.UTC(2025, 2, 1);

afterEach(() => vi.unstubAllGlobals());

/** Lets the server name a day to the phone. */
function hear(day: string): void {
  const kept = new Map<string, string>();
  const setItem = (key: string, value: string) => void kept.set(key, value);
  vi.stubGlobal("localStorage", { setItem, getItem: (key: string) => kept.get(key) ?? null });
  noteServerDay(day);
}

test("while the clock of the phone is not set it is the day that the server named last", () => {
  expect(phoneDay(now, "Europe/Madrid", "2026-11-25")).toBe("2026-11-28");
  for (const at of [unset, built]) expect(phoneDay(at, "Europe/Madrid", "2026-11-25")).toBe("2026-11-25");
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

test("a clock that lies before the day that the server named is not set, whatever its year", () => {
  expect([unset, built, now].map(isClockSet)).toEqual([false, true, true]);
  hear("2026-11-27");
  expect([unset, built, now].map(isClockSet)).toEqual([false, false, true]);
  expect([unset, built, now].map(clockAt)).toEqual(["unset", "unset", undefined]);
  expect(isLikelyOnPhone("2026-11-27", built)).toBe(true);
  // In a zone that is ahead the day of the server begins before that of this clock.
  expect(isClockSet(Date.UTC(2026, 10, 26, 10, 30))).toBe(true);
});

test("a kept time counts as of a set clock by what was noted with it, not by what the server named since", () => {
  hear("2026-12-24");
  expect(isOfSetClock(now, undefined)).toBe(true);
  expect(isOfSetClock(built, "unset")).toBe(false);
  expect(isOfSetClock(unset, undefined)).toBe(false);
});

test("an instant is written as in every list, by the company's clock", () => {
  expect(companyClock("Europe/Madrid")(Date.UTC(2026, 10, 3, 7, 5))).toBe("03/11/2026 08:05");
  expect(companyClock("Atlantic/Canary")(Date.UTC(2026, 6, 3, 23, 30))).toBe("04/07/2026 00:30");
});
