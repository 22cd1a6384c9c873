import { expect, test } from "vitest";
import { languages } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { units } from "./quantity.ts";
import { typedMilli, withoutUnit } from "./typed-number.ts";

test.each([
  ["2 h", "h", "2"],
  ["12,5 m", "m", "12,5"],
  ["3 ud", "ud", "3"],
  ["2 uds.", "ud", "2"],
  ["2uds", "ud", "2"],
  ["1 Unidad", "ud", "1"],
  ["4 pcs", "ud", "4"],
  ["1 hour", "h", "1"],
  ["1,5\u00a0horas", "h", "1,5"],
  ["3 KG", "kg", "3"],
  ["12 m2", "m²", "12"],
  ["12 m²", "m²", "12"],
  ["1.000 m", "m", "1.000"],
  ["-2 h", "h", "-2"],
] as const)("the quantity %j of a line in %s is %j", (text, unit, number) => {
  expect(withoutUnit(text, unit)).toBe(number);
});

test.each([
  ["2 h", "ud"],
  ["12 m2", "m"],
  ["12 m", "m²"],
  ["2 h 30", "h"],
  ["2 h..", "h"],
  ["h", "h"],
  ["m2", "m²"],
  [" 2 ", "ud"],
  ["dos uds", "ud"],
] as const)("the quantity %j of a line in %s stays as typed", (text, unit) => {
  expect(withoutUnit(text, unit)).toBe(text);
});

test("a quantity is read with each unit as the line shows it, in either language", () => {
  for (const language of languages) {
    for (const unit of units) {
      expect(typedMilli({ quantity: `12,5 ${wordsIn(language).units[unit]}`, unit }), unit).toBe(12_500);
    }
  }
});

test("a long text of many marks stays as typed, and is read within a second", { timeout: 1_000 }, () => {
  for (const text of ["1 ", "1.", "' ", "uds", "m² "].map((mark) => `1 ${mark.repeat(50_000)}`)) {
    expect(withoutUnit(text, "ud")).toBe(text);
  }
});
