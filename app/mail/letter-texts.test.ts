import { expect, test } from "vitest";
import { filledIn, unknownPlaceholders } from "./letter-texts.ts";

const facts = { number: "Q-2026-0001", name: "Ana {number}", company: "Clima $& Sur" };

test("placeholders are replaced once, and what they stand for is not read again", () => {
  expect(filledIn("{number}: {name}, {company}, {number}", facts)).toBe(
    "Q-2026-0001: Ana {number}, Clima $& Sur, Q-2026-0001",
  );
  expect(filledIn("{other} { number }", facts)).toBe("{other} { number }");
});

test("unknown placeholders are named", () => {
  expect(unknownPlaceholders("quote", "{number} {numero} {} {name}")).toEqual(["{numero}", "{}"]);
  expect(unknownPlaceholders("visit_booked", "{number} {when} {before}")).toEqual(["{number}", "{before}"]);
  expect(unknownPlaceholders("visit_moved", "{where} {when} {before}")).toEqual([]);
});
