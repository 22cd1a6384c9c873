import fc from "fast-check";
import { expect, test } from "vitest";
import type { Stroke } from "./signature.ts";
import { signatureSize } from "./signature.ts";
import { type Placing, placeInPicture, placeOnPad } from "./signature-placing.ts";

const line = (...points: [number, number][]): Stroke => points.map(([x, y]) => ({ x, y }));
const phone = { width: 344, height: 296 };

test("nothing is placed as a pad of the usual size is", () => {
  expect(placeInPicture([], signatureSize)).toEqual({ scale: 1, left: 0, top: 0 });
  expect(placeOnPad([], { width: 300, height: 80 })).toEqual({ scale: 0.5, left: 0, top: 0 });
});

/** Expects these figures of a placing; it may have others. */
function expectPlacing(found: Placing, wanted: Partial<Placing>): void {
  expect(found).toMatchObject(
    Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, expect.closeTo(value, 6)])),
  );
}

test.each([
  ["stands where it was drawn", [line([100, 80], [300, 80])], { scale: 1, left: 0, top: 0 }],
  ["a dot too", [line([300, 80])], { scale: 1, left: 0, top: 0 }],
  ["on the edge, room for the pen is made", [line([0, 80], [600, 80])], { scale: 596 / 600, left: 2 }],
  ["below it, moved up alone", [line([100, 300], [300, 400])], { scale: 1, left: 0, top: -270 }],
  ["higher than it, made smaller", [line([300, 10], [300, 478])], { scale: 156 / 468 }],
])("in the picture: %s", (_, strokes, placing) => {
  expectPlacing(placeInPicture(strokes, signatureSize), placing);
});

test.each([
  ["where it was drawn", [line([100, 300], [300, 400])], { scale: 344 / 600, left: 0, top: 0 }],
  ["on the edge, moved by the pen", [line([0, 80], [300, 80])], { scale: 344 / 600, left: 2, top: 0 }],
  ["beyond the edge, moved back", [line([300, 80], [620, 90])], { left: 344 - 2 - (620 * 344) / 600, top: 0 }],
  ["wider than it, made smaller", [line([-300, 80], [500, 80])], { scale: 340 / 800, left: 2 + 300 * (340 / 800) }],
])("on a phone's pad: %s", (_, strokes, placing) => {
  expectPlacing(placeOnPad(strokes, phone), placing);
});

test("whatever is drawn, wherever it is placed, the pen stays on the surface", () => {
  const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });
  const stroke = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(stroke, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(signatureSize, phone),
      fc.constantFrom(placeInPicture, placeOnPad),
      (strokes, on, place) => {
        const { scale, left, top } = place(strokes, on);
        expect(scale).toBeLessThanOrEqual(on.width / 600);
        for (const { x, y } of strokes.flat()) {
          expect(x * scale + left).toBeGreaterThanOrEqual(2 - 1e-6);
          expect(x * scale + left).toBeLessThanOrEqual(on.width - 2 + 1e-6);
          expect(y * scale + top).toBeGreaterThanOrEqual(2 - 1e-6);
          expect(y * scale + top).toBeLessThanOrEqual(on.height - 2 + 1e-6);
        }
      },
    ),
  );
});
