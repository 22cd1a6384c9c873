/**
 * Lets a font file remember its glyphs. fontkit searches the table of characters for every letter of a text, and
 * decodes the outline of every letter that a document embeds, again for each document
 * (docs/decisions/0123-quick-pdfs.md).
 */
import type { Glyph } from "./kerning.ts";

/** A glyph of fontkit. `_decode` gives its outline, of which embedding needs the parts that it is composed of. */
type Outlined = Glyph & { _decode(): unknown };

/** The part of a font file of fontkit that finds glyphs, by character or by the number of the glyph. */
export type GlyphSource = {
  readonly characterSet: readonly number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): Glyph;
  getGlyph(id: number, codePoints?: number[]): Glyph;
};

/** Replaces the methods of a font file that find glyphs by ones that give the same from what is remembered. */
export function rememberGlyphs(file: GlyphSource): void {
  rememberCharacters(file);
  rememberOutlines(file);
}

/**
 * Looks the glyph of each character of the font up, once. That also keeps text right when it is copied out of a PDF. A
 * font file remembers for each glyph the first character that it was asked for, and that is copied. Embedding "Á" asks
 * for the glyph of "A" without a character: "A" would then be missing when text is copied out of later documents.
 */
function rememberCharacters(file: GlyphSource): void {
  const find = file.glyphForCodePoint.bind(file);
  const known = file.characterSet.filter((codePoint) => file.hasGlyphForCodePoint(codePoint));
  const glyphs = new Map(known.map((codePoint) => [codePoint, find(codePoint)]));
  file.hasGlyphForCodePoint = (codePoint) => glyphs.has(codePoint);
  file.glyphForCodePoint = (codePoint) => glyphs.get(codePoint) ?? find(codePoint);
}

function rememberOutlines(file: GlyphSource): void {
  const find = file.getGlyph.bind(file);
  const remembering = new Map<number, Outlined>();
  file.getGlyph = (id, codePoints) => {
    let glyph = remembering.get(id);
    if (!glyph) {
      glyph = find(id, codePoints) as Outlined;
      const outline = glyph._decode();
      glyph._decode = () => outline;
      remembering.set(id, glyph);
    }
    return glyph;
  };
}
