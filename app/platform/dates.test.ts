import { expect, test } from "vitest";
import { formatDay, isCalendarDay, isCalendarInstant, isDay, isNoSuchDay } from "./dates.ts";

test.each(["2026-01-01", "2024-02-29", "2000-02-29", "2026-12-31", "1900-01-01"])("%s is a day", (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  ...["2026-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "2026-01-00", "1899-12-31"],
  ...["", "26-01-01", "2026-1-1", " 2026-01-01", "2026-01-01T00:00", "2026-01-01\n", "20260101"],
])("%j is no day", (text) => {
  expect(isDay(text)).toBe(false);
});

test.each([
  ...[
    ["2026-02-31", true] as const,
    ["31/02/2026", true] as const,
    ["29.2.26", true] as const,
    [" 31-4-2026 ", true] as const,
  ],
  ...[
    ["12/31/2026", true] as const,
    ["2026-02-28", false] as const,
    ["28/2/2026", false] as const,
    ["", false] as const,
  ],
  ...[
    ["0026-02-28", false] as const,
    ["1/2-2026", false] as const,
    ["31/02", false] as const,
    ["soon", false] as const,
  ],
])("that %j is written as a day that there is not is %s", (text, isNone) => {
  expect(isNoSuchDay(text)).toBe(isNone);
});

test.each([
  ["1999-12-31", false],
  ["2000-01-01", true],
  ["2099-12-31", true],
  ["2100-01-01", false],
  ["2026-02-29", false],
  ["9999-12-31", false],
])("that work can be on %s is %s, as at its noon", (day, can) => {
  expect(isCalendarDay(day)).toBe(can);
  if (isDay(day)) expect(isCalendarInstant(new Date(`${day}T12:00:00Z`))).toBe(can);
});

test("a day is written day, month, year", () => {
  expect(formatDay("2026-11-03")).toBe("03/11/2026");
});

test.each([null, undefined, "", "soon"])("a missing day (%j) is a dash", (day) => {
  expect(formatDay(day)).toBe("-");
});
