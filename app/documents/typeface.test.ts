import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { kerned, readTypeface, unkerned } from "./typeface.ts";

const bytes = readFileSync(
  createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
);
const typeface = readTypeface("sans", bytes);

/** The features that no document uses, as the typeface leaves them out. */
const off = ["ccmp", "locl", "rlig", "liga", "clig", "calt", "rclt", "frac", "numr", "dnom", "mark", "mkmk"];
const letters = [..." .,:;-–'\"«»()/%€ºª·0123456789ABDFLKOPRTVWYÁÉÍÑÜÇŁőabcdefghijklmnñopqrstuvwxyzáéíóúüç"];

test("a line is set as fontkit sets it as a whole, letter by letter", () => {
  const whole = create(bytes);
  const features = Object.fromEntries(off.map((feature) => [feature, false]));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 30 }), (chosen) => {
      const text = chosen.join("");
      const ours = typeface.file.layout(text, kerned);
      const theirs = whole.layout(text, features);
      expect(ours.glyphs.map(({ id }) => id)).toEqual(theirs.glyphs.map(({ id }) => id));
      expect(ours.positions.map(({ xAdvance }) => xAdvance)).toEqual(theirs.positions.map(({ xAdvance }) => xAdvance));
      expect(typeface.widthOf(text, kerned)).toBeCloseTo(theirs.advanceWidth / whole.unitsPerEm, 9);
    }),
    { numRuns: 60 },
  );
});

test("some pairs are kerned in running text, and none in figures", () => {
  const alone = [..."AVAT"].reduce((sum, letter) => sum + typeface.advanceOf(letter.codePointAt(0) ?? 0), 0);
  expect(typeface.widthOf("AVAT", kerned)).toBeLessThan(alone);
  expect(typeface.widthOf("AVAT", unkerned)).toBeCloseTo(alone, 9);
});

test("each glyph is copied as the letter that it was set for, also after a letter that contains it", () => {
  typeface.file.layout("Á", kerned);
  expect(typeface.file.layout("A", kerned).glyphs[0]?.codePoints).toEqual([65]);
});
