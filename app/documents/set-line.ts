/**
 * Sets lines of text as the renderer sets them. The renderer would look for line ends, scripts and the direction of
 * writing in each text anew, which takes a third of the time of a long table; here the lines are broken already, and
 * `lines` is where its layout keeps them (docs/decisions/0123-quick-pdfs.md).
 */
import { fontFor } from "./fonts.ts";
import type { Glyph, Layable, Position } from "./kerning.ts";
import type { Face } from "./paper.ts";

export type LineLook = {
  face: Face;
  /** Points; that of the column. */
  width: number;
  color: string;
  align?: "left" | "right" | "center";
  /** Features of the typeface: textShaping or figureShaping. */
  features: Readonly<Record<string, boolean>>;
};

const shareBefore = { left: 0, center: 0.5, right: 1 };

/** A line of text as the layout of @react-pdf/renderer gives it. Lengths are points. */
export type SetLine = {
  box: { x: number; y: number; width: number; height: number };
  ascent: number;
  xAdvance: number;
  runs: Run[];
};

type Run = {
  attributes: { font: [Layable]; fontSize: number; color: string };
  glyphs: readonly Glyph[];
  positions: Position[];
  xAdvance: number;
};

/** Sets a text that fits its column on one line. */
export function setLine(text: string, { face, width, color, align = "left", features }: LineLook): SetLine {
  const runs = splitByFont(text, face).map(({ font, text }): Run => {
    const scale = face.size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text, features);
    const scaled = positions.map((at) => ({
      xAdvance: at.xAdvance * scale,
      yAdvance: at.yAdvance * scale,
      xOffset: at.xOffset * scale,
      yOffset: 0,
    }));
    const xAdvance = scaled.reduce((sum, at) => sum + at.xAdvance, 0);
    return { attributes: { font: [font], fontSize: face.size, color }, glyphs, positions: scaled, xAdvance };
  });
  const xAdvance = runs.reduce((sum, run) => sum + run.xAdvance, 0);
  const ascents = runs.map(({ attributes: { font } }) => (font[0].ascent * face.size) / font[0].unitsPerEm);
  const x = Math.max(0, width - xAdvance) * shareBefore[align];
  return { box: { x, y: 0, width, height: face.leading }, ascent: Math.max(0, ...ascents), xAdvance, runs };
}

/** The pieces of a text that are set in one font each. */
function splitByFont(text: string, face: Face): { font: Layable; text: string }[] {
  const pieces: { font: Layable; text: string }[] = [];
  for (const letter of text) {
    const font = fontFor(letter.codePointAt(0) ?? 0, face.weight);
    const last = pieces.at(-1);
    if (last?.font === font) last.text += letter;
    else pieces.push({ font, text: letter });
  }
  return pieces;
}
