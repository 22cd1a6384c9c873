import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test.each([
  ["Peña", "pena"],
  ["PEÑA", "pena"],
  ["Pen\u0303a", "pena"],
  ["  María   José ", "maria jose"],
  ["Ávila\u00a0de\tArriba", "avila de arriba"],
  ["Çelik Łódź", "celik lodz"],
  ["Straße 1, STRAẞE 2", "strasse 1, strasse 2"],
  ["Łukasz Ørsted Đorđe Ǿ", "lukasz orsted dorde o"],
  ["Æsir Œuvre Þór Ðað", "aesir oeuvre thor dad"],
  ["Irmak İnci ışık", "irmak inci isik"],
  ["M.ª José, 3.º", "m.a jose, 3.o"],
  ["ΟΔΟΣ", "οδοσ"],
  ["", ""],
])("%j is compared as %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("folding again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
