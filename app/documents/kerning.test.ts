import fc from "fast-check";
import { expect, test } from "vitest";
import { fileOf } from "../../tests/support/font-file.ts";
import { type Layable, rememberKerning } from "./kerning.ts";
import { figureShaping, textShaping } from "./paper.ts";

const whole = await fileOf<Layable>("whole");
const remembering = await fileOf<Layable>("remembering");
rememberKerning(remembering);

const letters = [..." .,:;-–'\"«»()/%€ºª·0123456789ABDFLKOPRTVWYÁÉÍÑÜÇŁőabcdefghijklmnñopqrstuvwxyzáéíóúüçДאẍ"];

test("a text is set as the font file sets it as a whole, kerned or not, also in other scripts", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 30 }),
      fc.constantFrom(textShaping, figureShaping, undefined),
      (chosen, features) => {
        const text = chosen.join("");
        const ours = remembering.layout(text, features, undefined, undefined, "ltr");
        const theirs = whole.layout(text, features, undefined, undefined, "ltr");
        expect(ours.glyphs.map(({ id }) => id)).toEqual(theirs.glyphs.map(({ id }) => id));
        expect(ours.positions.map(({ xAdvance }) => xAdvance)).toEqual(
          theirs.positions.map(({ xAdvance }) => xAdvance),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("some pairs are kerned in running text, and none in figures", () => {
  const width = (features: typeof textShaping) =>
    remembering.layout("AVAT", features).positions.reduce((sum, at) => sum + at.xAdvance, 0);
  expect(width(textShaping)).toBeLessThan(width(figureShaping));
});
