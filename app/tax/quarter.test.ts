import { expect, test } from "vitest";
import { filedQuarterOf, quarterOf } from "./quarter.ts";

test.each([
  ["2026-02-10", "2026-04-20", null],
  ["2026-02-10", "2026-04-21", { year: 2026, quarter: 1, until: "2026-04-20" }],
  ["2026-09-30", "2026-10-21", { year: 2026, quarter: 3, until: "2026-10-20" }],
  ["2026-10-01", "2027-01-30", null],
  ["2026-12-31", "2027-01-31", { year: 2026, quarter: 4, until: "2027-01-30" }],
  ["2026-11-20", "2026-11-20", null],
])("work of %s, looked at on %s: model 303 of its quarter was filed: %o", (day, today, filed) => {
  expect(filedQuarterOf(day, today)).toEqual(filed);
});

test("a quarter has three months", () => {
  expect(["2026-01-01", "2026-03-31", "2026-04-01", "2026-12-31"].map(quarterOf)).toEqual([1, 1, 2, 4]);
});
