import { expect, test } from "vitest";
import { loadFonts } from "./fonts.ts";
import { textWidth } from "./measure.ts";
import { faces, figureShaping } from "./paper.ts";
import { setLine } from "./set-line.ts";

await loadFonts();
const look = { face: faces.body, width: 100, color: "#000000", features: figureShaping };

test.each([
  ["left", 0],
  ["center", 0.5],
  ["right", 1],
] as const)("a line on the %s has this share of the room before it: %d", (align, share) => {
  const line = setLine("1.234,50 €", { ...look, align });
  expect(line.xAdvance).toBeCloseTo(textWidth("1.234,50 €", faces.body), 9);
  expect(line.box.x).toBeCloseTo((100 - line.xAdvance) * share, 9);
  expect(line.box.height).toBe(faces.body.leading);
});

test("a letter that the typeface does not have is set in the other one, within the same line", () => {
  const line = setLine("x ≥ 3", look);
  expect(line.runs.map(({ glyphs }) => glyphs.length)).toEqual([2, 1, 2]);
  expect(line.runs[1]?.attributes.font[0]).not.toBe(line.runs[0]?.attributes.font[0]);
  expect(line.runs[2]?.attributes.font[0]).toBe(line.runs[0]?.attributes.font[0]);
});

test("an empty cell has nothing to draw", () => {
  expect(setLine("", look)).toMatchObject({ runs: [], xAdvance: 0, ascent: 0 });
});
