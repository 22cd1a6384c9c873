import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, hasWords, likeAnywhere, searchWords } from "./fold.ts";

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

test.each([
  ["Fernández López, María José", ["fernandez", "lopez", "maria", "jose"]],
  ["  restaurante   LA\u00a0Barca ", ["restaurante", "la", "barca"]],
  ["Clima Sur,S.L.", ["clima", "sur", "s.l."]],
  ["Alcalá · ana@example.com · X1234567L", ["alcala", "ana@example.com", "x1234567l"]],
  ["Siobhán O’Connor", ["siobhan", "o", "connor"]],
  ["o'connor, d´Ors", ["o", "connor", "d", "ors"]],
  ["' 5'", ["'", "5'"]],
  ["Q-2026-0001", ["q-2026-0001"]],
  [" , ", []],
  ["", []],
])("%j is looked for by %j", (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test("what has a text somewhere in it has each of the words that look for it", () => {
  const texts = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(texts, texts, texts, (before, text, after) => {
      const whole = fold(before + text + after);
      fc.pre(whole.includes(fold(text)));
      for (const word of searchWords(text)) expect(whole).toContain(word);
    }),
  );
});

test("a pattern takes its text literally", () => {
  expect(likeAnywhere("100%_\\")).toBe("%100\\%\\_\\\\%");
});

test("a text has words in any order, whatever its case and accents, and all of them", () => {
  const text = "Instalación\nJosé Peña";
  expect(hasWords(text, searchWords("pena INSTAL"))).toBe(true);
  expect(hasWords(text, searchWords("pena garcia"))).toBe(false);
  expect(hasWords(text, [])).toBe(true);
});
