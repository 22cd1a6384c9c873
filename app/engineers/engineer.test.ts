import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "#app/platform/fold.ts";
import { certificateState, colourName, colours, initialsAmong, nextColour, palette } from "./engineer.ts";

test.each([
  [
    ["Nuria Peláez", "Iñaki Robles"],
    ["NP", "IR"],
  ],
  [
    ["Ana Ruiz", "Álvaro Rey"],
    ["ARu", "ÁRe"],
  ],
  [
    ["Ana Ruiz", "Alba Ruiz"],
    ["ARu", "ARui"],
  ],
  [
    ["Ana Ruiz", "Ana Ruiz", "Ana Ruiz"],
    ["ARu", "ARui", "AR2"],
  ],
  [
    ["Zoe", "zacarías"],
    ["Zo", "Za"],
  ],
  [["Juan de la Cruz"], ["JC"]],
  [
    ["  ", "…"],
    ["?", "?2"],
  ],
])("the initials of %j are %j", (names, initials) => {
  expect(initialsAmong(names)).toEqual(initials);
});

test("no two engineers have the same initials", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "á", "B", "c", " ", "7"), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const initials = initialsAmong(names);
      expect(new Set(initials.map(fold)).size).toBe(names.length);
    }),
  );
});

test.each([
  [null, "valid"],
  ["2026-11-21", "ended"],
  ["2026-11-22", "ending"],
  ["2027-01-21", "ending"],
  ["2027-01-22", "valid"],
])("on 2026-11-22 a certificate until %s is %s", (until, state) => {
  expect(certificateState(until, "2026-11-22")).toBe(state);
});

test("a new engineer gets the colour that the fewest have", () => {
  expect(nextColour([])).toBe(palette[0]);
  expect(nextColour(palette.slice(0, 3))).toBe(palette[3]);
  expect(nextColour([...palette, palette[0]])).toBe(palette[1]);
});

/** Initials are white in these, and dark in the others (engineers.css). */
const white = ["blue", "indigo"];

test.each(palette)("initials can be read in %s", (colour) => {
  const ink = white.includes(colourName(colour)) ? "#ffffff" : "#0c1418";
  expect(contrast(ink, colour)).toBeGreaterThan(4.5);
});

test.each(["normal", "protanopia", "deuteranopia", "tritanopia"] as const)("%s tells all colours apart", (sight) => {
  const seen = palette.map((colour) => simulated(rgbOf(colour), sight));
  const distances = seen.flatMap((a, i) => seen.slice(i + 1).map((b) => distance(a, b)));
  // 0.1 is the distance, in linear light, of two greys that are clearly different side by side.
  expect(Math.min(...distances)).toBeGreaterThan(0.1);
});

test("the palette and the style sheet's colours are the same", async () => {
  const { readFileSync } = await import("node:fs");
  const sheet = readFileSync("app/ui/tokens.css", "utf8");
  for (const [name, colour] of Object.entries(colours)) expect(sheet).toContain(`--mark-${name}: ${colour};`);
});

type Rgb = readonly [number, number, number];

/** Linear light of each channel (WCAG 2.2, relative luminance). */
function rgbOf(colour: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red, green, blue] = rgbOf(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}

/** How people without one kind of cones see a colour (Viénot, Brettel and Mollon 1999; tritanopia: Machado 2009). */
const sights: Record<string, readonly Rgb[]> = {
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function simulated(rgb: Rgb, sight: string): Rgb {
  const rows = sights[sight];
  if (!rows) return rgb;
  const [red = 0, green = 0, blue = 0] = rows.map((row) => row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]);
  return [red, green, blue];
}

function distance(a: Rgb, b: Rgb): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
