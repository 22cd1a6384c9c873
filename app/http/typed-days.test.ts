import { expect, test } from "vitest";
import { typedDay, typedTime } from "./typed-days.ts";

test.each([
  ...[
    ["3/12/2026", "2026-12-03"] as const,
    ["03-12-2026", "2026-12-03"] as const,
    [" 3.12.26 ", "2026-12-03"] as const,
  ],
  ...[["29/2/2026", "29/2/2026"] as const, ["3/12", "3/12"] as const, ["3/12-2026", "3/12-2026"] as const],
  ...[["2026-12-03", "2026-12-03"] as const, ["", ""] as const, ["12/2026", "12/2026"] as const],
])("the day %j is %j", (typed, day) => {
  expect(typedDay(typed)).toBe(day);
});

test.each([
  ...[
    ["9:30", "09:30"] as const,
    ["9.30", "09:30"] as const,
    ["9h30", "09:30"] as const,
    ["17:05 h", "17:05"] as const,
  ],
  ...[["9", "09:00"] as const, ["9h", "09:00"] as const, ["09:30", "09:30"] as const, ["24:00", "24:00"] as const],
  ...[["9:3", "9:3"] as const, ["9:75", "9:75"] as const, ["", ""] as const, ["930", "930"] as const],
])("the time %j is %j", (typed, time) => {
  expect(typedTime(typed)).toBe(time);
});
