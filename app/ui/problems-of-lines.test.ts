import { expect, test } from "vitest";
import { movedProblems, noProblems, problemsNow } from "./problems-of-lines.ts";

const [one, two, three] = [{ key: 1 }, { key: 2 }, { key: 3 }];
const said = { customer_id: "Whose?", items: "None", "items.1.unit_price": "No amount", "items.0.name": "Which?" };

test("what is said of a line goes with the line when it is moved", () => {
  expect(movedProblems(said, "items", [one, two, three], [two, one, three])).toEqual({
    ...{ customer_id: "Whose?", items: "None", "items.0.unit_price": "No amount", "items.1.name": "Which?" },
  });
});

test("what is said of a line goes when the line is removed, and is not said of one that takes its place", () => {
  const left = movedProblems(said, "items", [one, two], [one]);
  expect(left).toEqual({ customer_id: "Whose?", items: "None", "items.0.name": "Which?" });
  // A new line may get the key of the removed one.
  expect(movedProblems(left, "items", [one], [one, two])).toEqual(left);
  expect(movedProblems(said, "items", [one, two], [three])).toEqual({ customer_id: "Whose?", items: "None" });
});

test("what is said of other fields stays where it is", () => {
  expect(movedProblems(said, "lines", [one, two], [two])).toEqual(said);
});

test("a new answer says anew where its sentences stand", () => {
  const followed = { answered: said, now: noProblems };
  expect(problemsNow(followed, said)).toBe(noProblems);
  expect(problemsNow(followed, { title: "Too long" })).toEqual({ title: "Too long" });
});
