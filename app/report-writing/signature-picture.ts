/** The drawing of a signature as the picture that is kept: 600 × 160, a black pen of 2 pixels on white. */
import SignaturePad, { type Options } from "signature_pad";
import { signatureSize } from "#app/service-reports/report.ts";
import type { Stroke } from "./report-draft.ts";
import { type Placing, placeStrokes } from "./signature-placing.ts";

/** The library's width is a radius: 2 pixels wide, however fast the hand. */
export const pen: Options = { minWidth: 1, maxWidth: 1, dotSize: 1, penColor: "#000", backgroundColor: "#fff" };

/**
 * The strokes as the library draws them on a surface of so many pixels. Of a stroke of more than two points it draws all
 * pieces but the last, as if another were to come: so the last point comes twice.
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
  pad.fromData(penStrokes(strokes, placeStrokes(strokes, signatureSize)));
  return pad.toDataURL("image/png");
}
