import { beforeAll, expect, test } from "vitest";
import { loadFonts } from "./fonts.ts";
import { joinLines, textWidth, wrapLines } from "./measure.ts";
import { faces } from "./paper.ts";

beforeAll(loadFonts);

test("a text is broken at its spaces and no line is too wide", () => {
  const text = "Instalación completa de climatización por conductos en vivienda de dos plantas";
  const lines = wrapLines(text, 120, faces.body, 40);
  expect(lines.join(" ")).toBe(text);
  for (const line of lines) expect(textWidth(line, faces.body)).toBeLessThanOrEqual(120);
});

test("a word wider than a line is broken inside, with nothing lost", () => {
  const word = "Ñandú".repeat(60);
  const lines = wrapLines(word, 120, faces.body, 40);
  expect(lines.join("")).toBe(word);
  for (const line of lines) expect(textWidth(line, faces.body)).toBeLessThanOrEqual(120);
});

test("past the most lines an ellipsis says that there was more", () => {
  const lines = wrapLines("uno dos tres cuatro cinco seis siete ocho", 40, faces.body, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
});

test("an empty text has no line, and empty texts leave no gap between others", () => {
  expect(wrapLines("", 100, faces.body, 2)).toEqual([]);
  expect(joinLines(["", "Tel. 1", "", "a@b.es"], 200, faces.body)).toEqual(["Tel. 1  ·  a@b.es"]);
});

test("all digits have the same width, in every weight", () => {
  for (const face of [faces.body, faces.strong, faces.total]) {
    const widths = new Set([..."0123456789"].map((digit) => textWidth(digit, face).toFixed(6)));
    expect(widths.size).toBe(1);
  }
});
