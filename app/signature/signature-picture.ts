/** Draws a signature as the picture to store: 600 × 160 pixels, a black pen of 2 px on white (behaviour 4.13). */
import SignaturePad, { type Options } from "signature_pad";
import type { Stroke } from "./signature.ts";
import { signatureSize } from "./signature.ts";
import { type Placing, placeInPicture } from "./signature-placing.ts";

/** signature_pad takes a radius: the line is 2 pixels wide, at any speed of the hand. */
export const pen: Options = { minWidth: 1, maxWidth: 1, dotSize: 1, penColor: "#000", backgroundColor: "#fff" };

/**
 * The strokes as signature_pad draws them with a given placing. It leaves out the last piece of a stroke of more than
 * two points, as if another point were to come, so the last point is given twice.
 */
export function penStrokes(strokes: readonly Stroke[], { scale, left, top }: Placing) {
  const { minWidth = 1, maxWidth = 1, dotSize = 1, penColor = "" } = pen;
  const options = { minWidth, maxWidth, dotSize, penColor, velocityFilterWeight: 0.7 };
  return strokes.map((stroke) => ({
    ...options,
    compositeOperation: "source-over" as const,
    points: (stroke.length > 2 ? [...stroke, ...stroke.slice(-1)] : stroke).map(({ x, y }) => ({
      x: x * scale + left,
      y: y * scale + top,
      pressure: 0.5,
      time: 1,
    })),
  }));
}

/** The picture as a PNG data URL. */
export function signaturePng(strokes: readonly Stroke[]): string {
  const canvas = Object.assign(document.createElement("canvas"), signatureSize);
  const pad = new SignaturePad(canvas, pen);
  pad.off();
  pad.fromData(penStrokes(strokes, placeInPicture(strokes, signatureSize)));
  return pad.toDataURL("image/png");
}
