/** Where the strokes of a signature stand on a surface: the pad, of whatever shape the phone gives it, or the picture. */
import { signatureSize } from "#app/service-reports/report.ts";
import type { Stroke } from "./report-draft.ts";

/** A point of a stroke stands at `x * scale + left`, `y * scale + top`. */
export type Placing = { scale: number; left: number; top: number };

type Size = { width: number; height: number };

/** What a pen of 2 pixels needs around the middle of its line, and its soft edge. */
const penReach = 2;

/**
 * Places strokes on a surface so that nothing of them is cut off or distorted. They are in units of which a pad is 600
 * wide, as the picture is, however high it is. They stand where they were drawn if they fit there at that size; what
 * does not is moved to the middle, and made smaller where it has to be.
 */
export function placeStrokes(strokes: readonly Stroke[], surface: Size): Placing {
  const usual = surface.width / signatureSize.width;
  if (strokes.flat().length === 0) return { scale: usual, left: 0, top: 0 };
  const { x, y } = extentsOf(strokes);
  const scale = Math.min(usual, roomIn(surface.width) / length(x), roomIn(surface.height) / length(y));
  const shrunk = scale < usual;
  return { scale, left: offset(x, scale, surface.width, shrunk), top: offset(y, scale, surface.height, shrunk) };
}

type Extent = { low: number; high: number };

function length({ low, high }: Extent): number {
  return high - low;
}

function roomIn(side: number): number {
  return Math.max(0, side - 2 * penReach);
}

function offset({ low, high }: Extent, scale: number, side: number, shrunk: boolean): number {
  const fits = low * scale >= penReach && high * scale <= side - penReach;
  return fits && !shrunk ? 0 : (side - (low + high) * scale) / 2;
}

/** The box that the curves through the points stay within, which swing a little wider than the points. */
function extentsOf(strokes: readonly Stroke[]): { x: Extent; y: Extent } {
  const points = strokes.flatMap((stroke) =>
    stroke.flatMap((point, n) => {
      const before = stroke[n - 1] ?? point;
      const after = stroke[n + 1] ?? point;
      // The control points of a curve lie up to half the way between the neighbours beside a point (signature_pad).
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
  return { low: least(values), high: -least(values.map((value) => -value)) };
}

/** Not by Math.min(...): a signature may have more points than a call takes arguments. */
function least(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
}
