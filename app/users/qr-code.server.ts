/** QR codes as a path to draw. */
import { encode } from "uqr";

/** The empty edge that scanners need, in modules. */
const edge = 4;

/** A text as a QR code: the side of its square, and the SVG path of its dark modules. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: edge });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: dark.join("") };
}
