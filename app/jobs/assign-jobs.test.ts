/** Who is assigned to a job after it is given to one more engineer, or to one in place of another. */
import { expect, test } from "vitest";
import { assignedAfter } from "./assign-jobs.server.ts";

const [ana, bea, ciro] = [1, 2, 3];

test.each([
  ["in charge, where nobody was", [], "lead", [ciro]],
  ["in place of who is in charge", [ana, bea], "lead", [ciro, bea]],
  ["in addition", [ana, bea], "nobody", [ana, bea, ciro]],
  ["in place of the one in charge, by name", [ana, bea], ana, [ciro, bea]],
  ["in place of another one", [ana, bea], bea, [ana, ciro]],
] as const)("an engineer comes %s", (_, present, inPlaceOf, after) => {
  expect(assignedAfter(present, ciro, inPlaceOf)).toEqual(after);
});

test.each([
  ["who is in charge", [ciro, bea], "lead"],
  ["who comes already, in place of the one in charge", [ana, ciro], "lead"],
  ["who comes already, in place of another", [ana, ciro], ana],
  ["in place of somebody who does not come", [ana], bea],
] as const)("refused, so that nobody is lost: one %s", (_, present, inPlaceOf) => {
  expect(() => assignedAfter(present, ciro, inPlaceOf)).toThrow(expect.objectContaining({ kind: "conflict" }));
});
