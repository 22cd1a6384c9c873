/**
 * Scales and moves the strokes of a signature to fit a surface: the pad, which has any shape on a phone, or the
 * picture.
 */

import type { Stroke } from "./signature.ts";
import { signatureSize } from "./signature.ts";

/** A point is drawn at `x * scale + left`, `y * scale + top`. */
export type Placing = { scale: number; left: number; top: number };

type Size = { width: number; height: number };

/** Pixels from the middle of a pen line of 2 pixels to its outer edge, with anti-aliasing. */
const penReach = 2;

/**
 * Places strokes on a surface, so that nothing is cut off or distorted. In strokes the pad's width is 600 units, as in
 * the picture, whatever its height. If the strokes fit at normal size they stay where they were drawn; otherwise they
 * are centred, and shrunk if necessary.
 */
export function placeStrokes(strokes: readonly Stroke[], surface: Size): Placing {
  const usual = surface.width / signatureSize.width;
  if (strokes.flat().length === 0) return { scale: usual, left: 0, top: 0 };
  const { x, y } = extentsOf(strokes);
  const scale = Math.min(usual, roomIn(surface.width) / lengthOf(x), roomIn(surface.height) / lengthOf(y));
  const shrunk = scale < usual;
  return { scale, left: offsetOf(x, scale, surface.width, shrunk), top: offsetOf(y, scale, surface.height, shrunk) };
}

type Extent = { low: number; high: number };

function lengthOf({ low, high }: Extent): number {
  return high - low;
}

function roomIn(side: number): number {
  return Math.max(0, side - 2 * penReach);
}

function offsetOf({ low, high }: Extent, scale: number, side: number, shrunk: boolean): number {
  const fits = low * scale >= penReach && high * scale <= side - penReach;
  return fits && !shrunk ? 0 : (side - (low + high) * scale) / 2;
}

/** The box that contains the curves through the points. A curve swings a little beyond its points. */
function extentsOf(strokes: readonly Stroke[]): { x: Extent; y: Extent } {
  const points = strokes.flatMap((stroke) =>
    stroke.flatMap((point, n) => {
      const before = stroke[n - 1] ?? point;
      const after = stroke[n + 1] ?? point;
      // In signature_pad a curve's control points are at most half the distance of the neighbouring points away.
      const swing = { x: (after.x - before.x) / 2, y: (after.y - before.y) / 2 };
      return n === 0 || n === stroke.length - 1
        ? [point]
        : [
            { x: point.x + swing.x, y: point.y + swing.y },
            { x: point.x - swing.x, y: point.y - swing.y },
          ];
    }),
  );
  return { x: extentOf(points.map(({ x }) => x)), y: extentOf(points.map(({ y }) => y)) };
}

function extentOf(values: readonly number[]): Extent {
  return { low: leastOf(values), high: -leastOf(values.map((value) => -value)) };
}

/** Not Math.min(...values): a signature may have more points than a call can have arguments. */
function leastOf(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
}
