import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Layable, rememberKerning } from "./kerning.ts";
import { figureShaping, textShaping } from "./paper.ts";

const src = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
const whole = await fileOf("whole");
const remembering = await fileOf("remembering");
rememberKerning(remembering);

/** A font file of its own, under a name of its own. */
async function fileOf(fontFamily: string): Promise<Layable> {
  Font.register({ family: fontFamily, src });
  await Font.load({ fontFamily });
  return (Font.getFont({ fontFamily }) as unknown as { data: Layable }).data;
}

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
