/**
 * Lets a font file remember the kerning of each pair of letters. fontkit looks all features of the font up anew for
 * every text, which takes longer than anything else of a document; of ours only kerning is used, and that depends on
 * two letters beside each other (docs/decisions/0123-quick-pdfs.md).
 */
import { unusedShaping } from "./paper.ts";

export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
export type Glyph = { readonly id: number; readonly advanceWidth: number };
type Run = { glyphs: Glyph[]; positions: Position[] };
type Features = Readonly<Record<string, boolean>>;

/** The part of a font file of fontkit that setting a text needs. */
export type Layable = {
  readonly unitsPerEm: number;
  readonly ascent: number;
  glyphForCodePoint(codePoint: number): Glyph;
  layout(text: string, features?: Features, ...more: unknown[]): Run;
};

/** Texts of which each letter is one glyph, without marks above or below it. */
const plain = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

/** Pairs that are remembered for a font; one is about 100 bytes, and a language has some hundred. */
const mostPairs = 20_000;

/** The key of two letters is the first times this, and the second. */
const pairBase = 0x110000;

/** Replaces `layout` of a font file by one that gives the same glyphs and positions from remembered pairs. */
export function rememberKerning(file: Layable): void {
  const layout = file.layout.bind(file);
  const pairs = new Map<number, Position>();

  function beside(letter: number, next: number, features: Features): Position {
    const key = letter * pairBase + next;
    let position = pairs.get(key);
    if (!position) {
      position = layout(String.fromCodePoint(letter, next), features).positions[0] as Position;
      if (pairs.size >= mostPairs) pairs.clear();
      pairs.set(key, position);
    }
    return position;
  }

  file.layout = (text, features, ...more) => {
    if (!features || !plain.test(text) || unusedShaping.some((feature) => features[feature] !== false)) {
      return layout(text, features, ...more);
    }
    const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    const glyphs = letters.map((letter) => file.glyphForCodePoint(letter));
    const positions = letters.map((letter, index): Position => {
      const next = features.kern === false ? undefined : letters[index + 1];
      if (next !== undefined) return { ...beside(letter, next, features) };
      return { xAdvance: glyphs[index]?.advanceWidth ?? 0, yAdvance: 0, xOffset: 0, yOffset: 0 };
    });
    return { glyphs, positions };
  };
}
