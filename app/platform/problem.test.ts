/** The statuses of refusals: of calls as behaviour 6.2 says, and of screens, which differ where the table says so. */
import { expect, test } from "vitest";
import { callRefusal, Problem, type ProblemKind, screenRefusal } from "./problem.ts";

test.each<[ProblemKind, number, number]>([
  ["invalid", 400, 422],
  ["unauthorized", 401, 422],
  ["not-found", 404, 404],
  ["conflict", 409, 409],
  ["too-large", 413, 413],
  ["too-many", 429, 429],
  ["unknown", 500, 500],
  ["refused-upstream", 502, 502],
  ["away", 503, 503],
  ["busy", 503, 503],
  ["wrong-clock", 503, 503],
  ["unanswered", 504, 504],
  ["not-stored", 507, 507],
])("a refusal of the kind %s is %i in a call and %i on a screen", (kind, call, screen) => {
  const problem = new Problem(kind, () => "Refused");
  expect([callRefusal(problem).status, screenRefusal(problem).status]).toEqual([call, screen]);
});

test("both say how long to wait where the refusal says so, and else nothing", () => {
  const busy = new Problem("busy", () => "Busy", { retryAfterSeconds: 2 });
  const wait = (problem: Problem) => [callRefusal, screenRefusal].map((of) => of(problem).headers.get("Retry-After"));
  expect(wait(busy)).toEqual(["2", "2"]);
  expect(wait(new Problem("busy", () => "Busy"))).toEqual([null, null]);
});

test.each<[ProblemKind, "unsure" | null]>([
  ["unknown", "unsure"],
  ["unanswered", "unsure"],
  ["conflict", null],
  ["not-stored", null],
])("of a refusal of the kind %s the outcome is %s unless it says otherwise", (kind, outcome) => {
  expect(new Problem(kind, () => "Refused").outcome).toBe(outcome);
  expect(new Problem(kind, () => "It was sent", { outcome: "done" }).outcome).toBe("done");
});
