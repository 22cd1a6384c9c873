/**
 * A font file that sets a line letter by letter. fontkit looks all features of a font up for every text, which takes
 * longer than all the rest of a document; of ours only kerning is used, and that depends on two letters beside each
 * other. So each pair is asked of the font file once, and remembered.
 */
import { create, type FontFile, type Glyph, type GlyphPosition, type GlyphRun } from "fontkit";

/** Features that a font offers by itself; Spanish and English print the same without them. */
const unused = ["ccmp", "locl", "rlig", "liga", "clig", "calt", "rclt", "frac", "numr", "dnom", "mark", "mkmk"];
const kerningAlone = Object.fromEntries(unused.map((feature) => [feature, false]));

/** For columns of figures: no kerning either, so that the digits stand exactly below each other. */
export const unkerned = { kern: false } as const;
/** For running text. */
export const kerned = { kern: true } as const;

export type Typeface = {
  name: string;
  /** The font file, for pdfkit to embed; its layout() is the one below. */
  file: FontFile;
  /** The height of its letters above the line that they stand on, in ems. */
  ascent: number;
  has(codePoint: number): boolean;
  /** The width of a letter by itself, in ems. */
  advanceOf(codePoint: number): number;
  /** The width of a text that is kerned or not, in ems. */
  widthOf(text: string, features: { kern: boolean }): number;
};

/** Pairs that are remembered; one is about 100 bytes, and a language has some hundred. */
const mostPairs = 20_000;

/** The key of two letters. */
const pairBase = 0x110000;

/** Reads a font file. It must have a glyph for every letter of the texts that it is given. */
export function readTypeface(name: string, bytes: Uint8Array): Typeface {
  const file = create(bytes);
  const layout = file.layout.bind(file);
  const glyphs = new Map<number, Glyph>();
  const pairs = new Map<number, GlyphPosition>();

  /**
   * The glyph of a letter. The font file's own object remembers the first letter that it was asked for, or none where
   * it was a part of "Á": what is copied out of a PDF would be wrong. This one has its letter.
   */
  function glyphOf(codePoint: number): Glyph {
    let glyph = glyphs.get(codePoint);
    if (!glyph) {
      const { id, advanceWidth } = file.glyphForCodePoint(codePoint);
      glyph = { id, advanceWidth, codePoints: [codePoint] };
      glyphs.set(codePoint, glyph);
    }
    return glyph;
  }

  function placeBefore(codePoint: number, next: number): GlyphPosition {
    const key = codePoint * pairBase + next;
    let position = pairs.get(key);
    if (!position) {
      position = layout(String.fromCodePoint(codePoint, next), kerningAlone).positions[0] as GlyphPosition;
      if (pairs.size >= mostPairs) pairs.clear();
      pairs.set(key, position);
    }
    return position;
  }

  function set(text: string, features: { kern?: boolean } = {}): GlyphRun {
    const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    const run: GlyphRun = { glyphs: letters.map(glyphOf), positions: [], advanceWidth: 0 };
    letters.forEach((letter, index) => {
      const next = features.kern === false ? undefined : letters[index + 1];
      const plain = { xAdvance: run.glyphs[index]?.advanceWidth ?? 0, yAdvance: 0, xOffset: 0, yOffset: 0 };
      // A copy: pdfkit scales the numbers in place.
      const position = next === undefined ? plain : { ...placeBefore(letter, next) };
      run.positions.push(position);
      run.advanceWidth += position.xAdvance;
    });
    return run;
  }

  return {
    name,
    ascent: file.ascent / file.unitsPerEm,
    file: Object.assign(file, { layout: set }),
    has: (codePoint) => file.hasGlyphForCodePoint(codePoint),
    advanceOf: (codePoint) => glyphOf(codePoint).advanceWidth / file.unitsPerEm,
    widthOf: (text, features) => set(text, features).advanceWidth / file.unitsPerEm,
  };
}
