/** The end of a PDF that is signed: the customer's signature, name and time, as one block on one page. */
import { Image, View } from "@react-pdf/renderer";
import { wrapLines } from "#app/documents/measure.ts";
import { faces, ink } from "#app/documents/paper.ts";
import { partProps } from "#app/documents/structure.ts";
import { TextBlock } from "#app/documents/text-block.tsx";
import type { Words } from "#app/words/words.ts";
import type { Signature } from "./signature.ts";
import { signatureSize } from "./signature.ts";

const gapAbove = 22;
const width = 240;
const drawing = { width, height: (width * signatureSize.height) / signatureSize.width };

/** More lines than a name of 200 letters needs. */
const mostLines = 6;

type SignatureLayout = {
  label: string;
  png: Uint8Array | null;
  name: string[];
  when: string;
  height: number;
};

/** The block of the signature, or of its absence, with its height in points. */
export function layoutSignature(signature: Signature | null, words: Words["documents"]): SignatureLayout {
  const said = signature?.name ? words.signed_by(signature.name) : "";
  const name = signature ? wrapLines(said, width, faces.strong, mostLines) : [words.not_signed];
  const when = signature ? words.signed_on(signature.when) : "";
  const drawn = signature?.png ? drawing.height : 0;
  const text = name.length * faces.strong.leading + (when ? faces.small.leading : 0);
  const height = gapAbove + faces.label.leading + 4 + drawn + 5 + text;
  return { label: words.signature, png: signature?.png ?? null, name, when, height };
}

/** The block that layoutSignature() laid out: the drawing, the name and when it was signed. */
export function SignatureBlock({ layout: { label, png, name, when, height } }: { layout: SignatureLayout }) {
  return (
    <View style={{ minHeight: height, paddingTop: gapAbove, width }}>
      <TextBlock lines={[label]} face={faces.label} width={width} color="accent" />
      <View style={{ height: 4 + (png ? drawing.height : 0), borderBottomWidth: 0.5, borderBottomColor: ink.quiet }}>
        {/* The bytes of the picture: the library would fetch an address. */}
        {png && (
          <Image
            src={Buffer.from(png.buffer, png.byteOffset, png.byteLength)}
            cache={false}
            style={{ ...drawing, marginTop: 4, objectFit: "contain" }}
            {...partProps("Figure", { alt: label })}
          />
        )}
      </View>
      <View style={{ paddingTop: 5 }}>
        <TextBlock lines={name} face={faces.strong} width={width} color={when ? ink.text : ink.quiet} />
        {when !== "" && <TextBlock lines={[when]} face={faces.small} width={width} color={ink.quiet} />}
      </View>
    </View>
  );
}
