/** A drawn signature: its strokes, its picture's size, and what is too short to be one. */

/** A point on the signature pad, in units of the exported picture of 600 × 160. */
export type StrokePoint = { x: number; y: number };

/** The points of one stroke, from pen down to pen up. */
export type Stroke = StrokePoint[];

/** The drawing, the typed name, or both, and the local time of signing. */
export type Signature = { png: Uint8Array | null; name: string | null; when: string };

/** The signature pad in pixels (behaviour 4.13). */
export const signatureSize = { width: 600, height: 160 };

/** The most bytes of a signature's PNG (behaviour 4.13). */
export const signatureBytes = 300 * 1024;

/**
 * The shortest total length of a drawing that counts as a signature, where the pad is 600 wide: about 1 cm on a phone.
 * Initials are longer; a tap or a slip of a finger is shorter.
 */
const shortestSignature = 40;

/** Whether strokes are long enough for a signature. */
export function isDrawing(strokes: readonly Stroke[]): boolean {
  return drawnLength(strokes) >= shortestSignature;
}

/** Whether something is drawn that is too short for a signature, such as a tap. */
export function isTooShort(strokes: readonly Stroke[]): boolean {
  return strokes.length > 0 && !isDrawing(strokes);
}

/** The total length of the strokes. A stroke of one point has length 0. */
function drawnLength(strokes: readonly Stroke[]): number {
  const lengths = strokes.flatMap((stroke) =>
    stroke.slice(1).map(({ x, y }, index) => Math.hypot(x - (stroke[index]?.x ?? x), y - (stroke[index]?.y ?? y))),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}
