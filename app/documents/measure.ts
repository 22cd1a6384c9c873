/**
 * Measures and breaks text. This is done here and not by the renderer: the height of every block is then known before
 * the pages are filled, and a word without a space cannot run over its column.
 */
import { metricsFor } from "./fonts.ts";
import type { Face, Weight } from "./paper.ts";

/** Cache of advance widths by code point, in ems, for each weight. */
const advances: Record<Weight, Map<number, number>> = { 400: new Map(), 600: new Map(), 700: new Map() };

/** Kerning can make a line wider than the sum of its letters; lines are broken earlier by this fraction. */
const kerningSlack = 0.03;

/** The width in points of a text on one line, without kerning. */
export function textWidth(text: string, face: Face): number {
  let ems = 0;
  for (const character of text) ems += advanceOf(character.codePointAt(0) ?? 0, face);
  return ems * face.size;
}

/** The width in points of a column in which each of these texts stays on one line. */
export function widestOf(texts: readonly string[], face: Face): number {
  return Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, face))) * (1 + kerningSlack)) + 1;
}

/**
 * Breaks a text into lines of at most `width` points: at spaces, and inside a word only when the word alone is wider
 * than a line. Gives no line for an empty text. When there are more than `maxLines`, the last one ends in an ellipsis.
 */
export function wrapLines(text: string, width: number, face: Face, maxLines: number): string[] {
  const room = width * (1 - kerningSlack);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (textWidth(longer, face) <= room) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const pieces = breakWord(word, room, face);
    line = pieces.pop() ?? "";
    lines.push(...pieces);
  }
  if (line) lines.push(line);
  if (lines.length <= maxLines) return lines;
  const last = breakWord(`${lines[maxLines - 1]}`, room - textWidth("…", face), face)[0];
  return [...lines.slice(0, maxLines - 1), `${last}…`];
}

/**
 * Joins short texts by a middle dot on as few lines as they need; only a text wider than a line is broken, and has at
 * most two lines.
 */
export function joinLines(texts: readonly string[], width: number, face: Face): string[] {
  const lines: string[] = [];
  for (const text of texts.filter(Boolean)) {
    const joined = `${lines.at(-1)}  ·  ${text}`;
    if (lines.length > 0 && textWidth(joined, face) <= width * (1 - kerningSlack)) lines[lines.length - 1] = joined;
    else lines.push(...wrapLines(text, width, face, 2));
  }
  return lines;
}

function breakWord(word: string, room: number, face: Face): string[] {
  const pieces: string[] = [];
  let piece = "";
  let width = 0;
  for (const character of word) {
    const more = textWidth(character, face);
    if (piece && width + more > room) {
      pieces.push(piece);
      piece = "";
      width = 0;
    }
    piece += character;
    width += more;
  }
  return [...pieces, piece];
}

function advanceOf(codePoint: number, face: Face): number {
  const known = advances[face.weight];
  let advance = known.get(codePoint);
  if (advance === undefined) {
    const metrics = metricsFor(codePoint, face.weight);
    advance = metrics ? metrics.glyphForCodePoint(codePoint).advanceWidth / metrics.unitsPerEm : 1;
    known.set(codePoint, advance);
  }
  return advance;
}
