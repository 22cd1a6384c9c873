import { expect, test } from "vitest";
import { ageOf } from "./age.ts";

test.each([
  ["2026-12-31", "not_due"],
  ["2026-11-20", "not_due"],
  ["2026-11-19", "to_30"],
  ["2026-10-21", "to_30"],
  ["2026-10-20", "to_60"],
  ["2026-09-21", "to_60"],
  ["2026-09-20", "over_60"],
  ["2020-02-29", "over_60"],
])("what was to be paid until %s is %s on 2026-11-20", (due, age) => {
  expect(ageOf(due, "2026-11-20")).toBe(age);
});
