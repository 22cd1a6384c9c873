import fc from "fast-check";
import { expect, test } from "vitest";
import type { Stroke } from "./signature.ts";
import { signatureSize } from "./signature.ts";
import { placeStrokes } from "./signature-placing.ts";

const line = (...points: [number, number][]): Stroke => points.map(([x, y]) => ({ x, y }));
const phone = { width: 344, height: 296 };

test("nothing is placed as a pad of the usual size is", () => {
  expect(placeStrokes([], signatureSize)).toEqual({ scale: 1, left: 0, top: 0 });
  expect(placeStrokes([], { width: 300, height: 80 })).toEqual({ scale: 0.5, left: 0, top: 0 });
});

test.each([
  ["stands where it was drawn", [line([100, 80], [300, 80])], signatureSize, { scale: 1, left: 0, top: 0 }],
  ["a dot too", [line([300, 80])], signatureSize, { scale: 1, left: 0, top: 0 }],
  ["on the edge, room for the pen is made", [line([0, 80], [600, 80])], signatureSize, { scale: 596 / 600, left: 2 }],
  [
    "below the picture, moved up alone",
    [line([100, 300], [300, 400])],
    signatureSize,
    { scale: 1, left: 0, top: -270 },
  ],
  ["higher than the picture, made smaller", [line([300, 10], [300, 478])], signatureSize, { scale: 156 / 468 }],
  ["on a phone where it was drawn", [line([100, 300], [300, 400])], phone, { scale: 344 / 600, left: 0, top: 0 }],
  ["off the pad, shown whole", [line([-300, 80], [300, 80])], phone, { scale: 340 / 600, left: 172 }],
])("%s", (_, strokes, surface, placing) => {
  expect(placeStrokes(strokes, surface)).toMatchObject(
    Object.fromEntries(Object.entries(placing).map(([name, value]) => [name, expect.closeTo(value, 6)])),
  );
});

test("whatever is drawn, wherever it is placed, the pen stays on the surface", () => {
  const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });
  const stroke = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(stroke, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(signatureSize, phone),
      (strokes, on) => {
        const { scale, left, top } = placeStrokes(strokes, on);
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
