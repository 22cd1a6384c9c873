import { expect, test } from "vitest";
import { typedTitle, visitTitle } from "./job-title.ts";

test.each([
  ["No cold air", "Ana Gil", "No cold air · Ana Gil"],
  ["Hall · first floor", "Ana Gil", "Hall · first floor · Ana Gil"],
  ["No cold air", "Bar · Pepe", "No cold air · Bar · Pepe"],
  ["No cold air", null, "No cold air"],
  ["Hall · first floor", null, "Hall · first floor"],
])("%s of %s is stored as %s, and read as it was typed", (typed, customer, title) => {
  expect(visitTitle(typed, customer)).toBe(title);
  expect(typedTitle(title, customer)).toBe(typed);
});

test("a title that has the customer's name already gets it once", () => {
  expect(visitTitle("No cold air · Ana Gil", "Ana Gil")).toBe("No cold air · Ana Gil");
});

test("the former name of a customer is no part of what was typed", () => {
  expect(typedTitle("No cold air · Ana", "Ana Gil")).toBe("No cold air");
  expect(typedTitle("No cold air", "Ana Gil")).toBe("No cold air");
});
