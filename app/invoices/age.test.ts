import { expect, test } from "vitest";
import { ageOf, overdueSince } from "./age.ts";

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

test.each([
  [{ due_on: "2026-11-19" }, "2026-11-19"],
  [{ due_on: "2026-11-20" }, null],
  [{ due_on: null }, null],
  [{ due_on: "2026-11-19", paid: 1 }, null],
  // Annulled, replaced, rectified to nothing, or itself a correction.
  [{ due_on: "2026-11-19", payable_cents: 0 }, null],
])("an invoice with %j is overdue since %j on 2026-11-20", (changes, since) => {
  expect(overdueSince({ paid: 0, payable_cents: 100, ...changes }, "2026-11-20")).toBe(since);
});
