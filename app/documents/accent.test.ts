import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastWithWhite, readableAccent } from "./accent.ts";

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

test.each([
  ["", "#0a6b7c"],
  ["red", "#0a6b7c"],
  ["#0a6b7c", "#0a6b7c"],
  ["#000000", "#000000"],
  ["#8B0000", "#8b0000"],
])("the colour %j is printed as %s", (given, printed) => {
  expect(readableAccent(given)).toBe(printed);
});

test("any colour is printed so dark that it can be read on white, and a dark one as it is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (n) => {
      const given = `#${n.toString(16).padStart(6, "0")}`;
      const printed = readableAccent(given);
      expect(contrastWithWhite(channelsOf(printed))).toBeGreaterThanOrEqual(4.5);
      if (contrastWithWhite(channelsOf(given)) >= 4.5) expect(printed).toBe(given);
    }),
  );
  expect(contrastWithWhite([255, 255, 255])).toBeCloseTo(1, 5);
  expect(contrastWithWhite([0, 0, 0])).toBeCloseTo(21, 5);
});
