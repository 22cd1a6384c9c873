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
 * Places strokes in a picture, so that nothing is cut off or distorted. In strokes the pad's width is 600 units, as in
 * the picture, whatever its height. If the strokes fit at normal size they stay where they were drawn; otherwise they
 * are centred, and shrunk if necessary.
 */
export function placeInPicture(strokes: readonly Stroke[], picture: Size): Placing {
  return place(strokes, picture, ({ low, high }, side, isShrunk) =>
    isInside({ low, high }, side) && !isShrunk ? 0 : (side - low - high) / 2,
  );
}

/**
 * Places strokes on the pad likewise, but moves them only as far as it takes to show all of them: whoever is signing
 * writes on where the last stroke ended.
 */
export function placeOnPad(strokes: readonly Stroke[], pad: Size): Placing {
  return place(strokes, pad, ({ low, high }, side) => {
    if (isInside({ low, high }, side)) return 0;
    return low < penReach ? penReach - low : side - penReach - high;
  });
}

/** How far scaled strokes with this extent are moved on a side of this length. */
type Move = (extent: Extent, side: number, isShrunk: boolean) => number;

function place(strokes: readonly Stroke[], surface: Size, move: Move): Placing {
  const usual = surface.width / signatureSize.width;
  if (strokes.flat().length === 0) return { scale: usual, left: 0, top: 0 };
  const { x, y } = extentsOf(strokes);
  const scale = Math.min(usual, roomIn(surface.width) / lengthOf(x), roomIn(surface.height) / lengthOf(y));
  const moveOf = ({ low, high }: Extent, side: number) =>
    move({ low: low * scale, high: high * scale }, side, scale < usual);
  return { scale, left: moveOf(x, surface.width), top: moveOf(y, surface.height) };
}

type Extent = { low: number; high: number };

function lengthOf({ low, high }: Extent): number {
  return high - low;
}

function roomIn(side: number): number {
  return Math.max(0, side - 2 * penReach);
}

function isInside({ low, high }: Extent, side: number): boolean {
  return low >= penReach && high <= side - penReach;
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
