import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/platform/dates.ts";
import { dueOn, monthDaysText, parseMonthDays } from "./terms.ts";

test.each<[string, number | null, number[], string | null]>([
  ["2026-11-20", null, [], null],
  ["2026-11-20", 0, [], "2026-11-20"],
  ["2026-11-20", 30, [], "2026-12-20"],
  ["2028-01-30", 30, [], "2028-02-29"],
  ["2027-01-30", 30, [], "2027-03-01"],
  ["2026-11-20", 0, [31], "2026-11-30"],
  ["2026-11-30", 0, [31], "2026-11-30"],
  ["2026-01-31", 1, [31], "2026-02-28"],
  ["2028-01-31", 1, [31], "2028-02-29"],
  ["2026-11-20", 30, [31], "2026-12-31"],
  ["2026-11-20", 30, [10, 25], "2026-12-25"],
  ["2026-11-20", 36, [10, 25], "2027-01-10"],
  ["2026-12-05", 0, [5], "2026-12-05"],
  ["2027-02-28", 0, [30], "2027-02-28"],
  ["2028-02-29", 0, [30], "2028-02-29"],
  ["2028-02-29", 1, [30], "2028-03-30"],
])("an invoice of %s at %s days, on days %s, is to be paid until %s", (issued, days, month_days, due) => {
  expect(dueOn(issued, { days, month_days })).toBe(due);
});

test("what is due on fixed days is never due earlier, and at most a month later", () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays("2020-01-01", n));
  const month_days = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(day, fc.nat(365), month_days, (issued, days, on) => {
      const [due, plain] = [dueOn(issued, { days, month_days: on }) ?? "", addDays(issued, days)];
      expect(due >= plain && due <= addDays(plain, 31)).toBe(true);
    }),
  );
});

test.each([
  ["", []],
  ["25, 10", [10, 25]],
  ["10 25;31", [10, 25, 31]],
  ["5,5", [5]],
  ["0", null],
  ["32", null],
  ["1,2,3,4,5", null],
  ["ten", null],
])("the days of the month in %j are %j", (text, days) => {
  expect(parseMonthDays(text)).toEqual(days);
  if (days) expect(parseMonthDays(monthDaysText(days))).toEqual(days);
});
