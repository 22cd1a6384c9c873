import { expect, test } from "vitest";
import { fileOf } from "../../tests/support/font-file.ts";
import type { Glyph } from "./kerning.ts";
import { type GlyphSource, rememberGlyphs } from "./remember-glyphs.ts";

/** What pdfkit asks of a font file for the letters that a document embeds. */
type Embeddable = GlyphSource & {
  createSubset(): { includeGlyph(glyph: Glyph): void; encode(): Uint8Array };
};

const usual = await fileOf<Embeddable>("usual");
const remembering = await fileOf<Embeddable>("remembering glyphs");
rememberGlyphs(remembering);

test("each character has the glyph that the font file gives it, and others have that of no character", () => {
  for (let codePoint = 0; codePoint <= 0xffff; codePoint += 1) {
    const found = [remembering.hasGlyphForCodePoint(codePoint), remembering.glyphForCodePoint(codePoint).id];
    expect(found).toEqual([usual.hasGlyphForCodePoint(codePoint), usual.glyphForCodePoint(codePoint).id]);
  }
});

test("letters are embedded as the font file embeds them, also in later documents and with accents", () => {
  const expected = embedded(usual, "AÁñŁ €·ő");
  expect(expected.length).toBeGreaterThan(500);
  expect(embedded(remembering, "Áb")).toEqual(embedded(usual, "Áb"));
  for (let document = 0; document < 2; document += 1) expect(embedded(remembering, "AÁñŁ €·ő")).toEqual(expected);
});

function embedded(file: Embeddable, text: string): Uint8Array {
  const subset = file.createSubset();
  for (const letter of text) subset.includeGlyph(file.glyphForCodePoint(letter.codePointAt(0) ?? 0));
  return subset.encode();
}
