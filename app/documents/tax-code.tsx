/** The tax agency's QR code at the top of an invoice's first page (Orden HAC/1177/2024, articles 20 and 21). */
import { Path, Svg, View } from "@react-pdf/renderer";
import { qrTexts, type TaxCode } from "#app/tax/qr-texts.ts";
import { wrapLines } from "./measure.ts";
import { faces } from "./paper.ts";
import { qrCode } from "./qr-code.ts";
import { partProps } from "./structure.ts";
import { TextBlock } from "./text-block.tsx";

/** The side of the code without its empty edge: 34 mm in points, of the 30 to 40 that are allowed. */
const side = (34 / 25.4) * 72;

const gapAbove = 8;

/** Lengths in points; `size` in modules of the code, with its empty edge, which is more than 2 mm wide. */
type TaxCodeLayout = {
  width: number;
  size: number;
  path: string;
  drawn: number;
  below: string[];
  alt: string;
  height: number;
};

/** Measures the code with its texts, for a column of this width in points. `alt` is its text alternative. */
export function layoutTaxCode({ address, isVerifiable }: TaxCode, width: number, alt: string): TaxCodeLayout {
  const { size, edge, path } = qrCode(address);
  const drawn = (side * size) / (size - 2 * edge);
  const below = isVerifiable ? evenLines(qrTexts.below, width) : [];
  return { width, size, path, drawn, below, alt, height: gapAbove + drawn + (1 + below.length) * faces.body.leading };
}

/** The lines of a text, of about the same length: a last word alone would look lost under the code. */
function evenLines(text: string, width: number): string[] {
  const lines = wrapLines(text, width, faces.body, 2);
  for (let narrower = width - 4; narrower > width / 2; narrower -= 4) {
    const next = wrapLines(text, narrower, faces.body, 2);
    // A third line would be cut off.
    if (next.length > lines.length || next.join(" ") !== lines.join(" "))
      return wrapLines(text, narrower + 4, faces.body, 2);
  }
  return lines;
}

/** The code at the right of its column, as the title above it is. */
export function TaxCodePart({ layout }: { layout: TaxCodeLayout }) {
  const { width, size, path, drawn, below, alt } = layout;
  return (
    <View style={{ width, paddingTop: gapAbove, alignItems: "flex-end" }}>
      <TextBlock lines={[qrTexts.above]} face={faces.body} width={width} align="right" />
      <Svg width={drawn} height={drawn} viewBox={`0 0 ${size} ${size}`} {...partProps("Figure", { alt })}>
        <Path d={path} fill="#000000" />
      </Svg>
      <TextBlock lines={below} face={faces.body} width={width} align="right" />
    </View>
  );
}
