import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, likeAnywhere } from "./fold.ts";

test.each([
  ["Peña", "pena"],
  ["PEÑA", "pena"],
  ["Pen\u0303a", "pena"],
  ["  María   José ", "maria jose"],
  ["Ávila\u00a0de\tArriba", "avila de arriba"],
  ["Çelik Łódź", "celik łodz"],
  ["Straße 1", "straße 1"],
  ["", ""],
])("%j is compared as %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("what is typed without accents finds what was written with them", () => {
  expect(fold("Begoña Peña").includes(fold("Pena"))).toBe(true);
});

test("folding again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test("a pattern takes its text literally", () => {
  expect(likeAnywhere("100%_\\")).toBe("%100\\%\\_\\\\%");
});
