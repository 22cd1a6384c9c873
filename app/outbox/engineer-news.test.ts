import { expect, test } from "vitest";
import { engineerNews, type Given, type JobEvent } from "./engineer-news.ts";

const waits = (given?: Given) => [{ given, isUnsent: true }];
const perhapsSent = [{ given: "first" as const, isUnsent: false }];

test.each([
  ["assigned", [], { event: "assigned", given: "first" }],
  ["booked", [], { event: "booked", given: "first" }],
  ["rescheduled", [], { event: "rescheduled" }],
  ["rescheduled", waits("first"), { event: "assigned", given: "first" }],
  ["rescheduled", waits("again"), { event: "assigned", given: "again" }],
  ["rescheduled", waits(), { event: "rescheduled" }],
  ["rescheduled", perhapsSent, { event: "rescheduled" }],
  ["taken_off", waits("first"), null],
  ["cancelled", waits("first"), null],
  ["taken_off", waits("again"), { event: "taken_off" }],
  ["cancelled", perhapsSent, { event: "cancelled" }],
  // An engineer who was told of a job, and waits to be told that it is no longer theirs, knows it.
  ["assigned", waits(), { event: "assigned", given: "again" }],
] as const)("%s after %j is told as %j", (event, withdrawn, told) => {
  expect(engineerNews(event satisfies JobEvent, withdrawn)).toEqual(told);
});
