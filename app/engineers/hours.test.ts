import * as fc from "fast-check";
import { expect, test } from "vitest";
import { areRanges, formatRanges, parseRanges, weekdayOf } from "./hours.ts";

test.each([
  ["08:00–14:00, 16:00–19:00", "08:00–14:00, 16:00–19:00"],
  ["8-14 y 16-19", "08:00–14:00, 16:00–19:00"],
  ["8:00 a 14:00; 16.30 a 19h", "08:00–14:00, 16:30–19:00"],
  ["9h-13h30", "09:00–13:30"],
  ["22:00 - 24:00", "22:00–24:00"],
  ["00:00–24:00", "00:00–24:00"],
  ["8–14, 14–18", "08:00–14:00, 14:00–18:00"],
  ["", ""],
  ["  ", ""],
])("%j is read as %j", (typed, written) => {
  expect(formatRanges(parseRanges(typed) ?? [["not", "read"]])).toBe(written);
});

test.each([
  ...["08:00", "14:00–08:00", "8–8", "8–14, 13–18", "16–19, 8–14", "25:00–26:00", "24:00–08:00", "8–24:30", "8-14-18"],
  ...["morning", "08:60–09:00", "1–2,3–4,5–6,7–8,9–10,11–12,13–14"],
])("%j are no hours", (typed) => {
  expect(parseRanges(typed)).toBeNull();
});

test("what is written is read as the same", () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 12 }).map((minutes) => {
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const sorted = minutes.toSorted((a, b) => a - b).map(clock);
    return sorted.flatMap((from, at) =>
      at % 2 === 0 && sorted[at + 1] ? [[from, sorted[at + 1] ?? ""] as const] : [],
    );
  });
  fc.assert(
    fc.property(times, (ranges) => {
      expect(areRanges(ranges)).toBe(true);
      expect(parseRanges(formatRanges(ranges))).toEqual(ranges);
    }),
  );
});

test.each([
  ["2026-11-23", "1"],
  ["2026-11-28", "6"],
  ["2026-11-29", "7"],
])("%s is weekday %s", (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday);
});
