/** QR codes as a path to draw. */
import { encode } from "uqr";

/** The empty edge that scanners need, in modules. */
const edge = 4;

/** A text as a QR code: the side of its square with the empty edge, that edge, and the SVG path of its dark modules. */
export function qrCode(text: string): { size: number; edge: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: edge });
  return { size, edge, path: data.flatMap(darkRuns).join("") };
}

/** The dark modules of a row, those beside each other as one area: a third of the bytes of one area for each. */
function darkRuns(row: readonly boolean[], y: number): string[] {
  return row.flatMap((on, x) => {
    if (!on || row[x - 1]) return [];
    const next = row.indexOf(false, x);
    const length = (next < 0 ? row.length : next) - x;
    return [`M${x} ${y}h${length}v1h-${length}z`];
  });
}
