/** What follows the checklist: notes line by line, photos two to a row. Both may run over several pages. */
import { Image, View } from "@react-pdf/renderer";
import { wrapLines } from "#app/documents/measure.ts";
import { contentWidth, faces, ink } from "#app/documents/paper.ts";
import { TextBlock } from "#app/documents/text-block.tsx";
import type { Words } from "#app/words/words.ts";
import type { ReportRow } from "./report-checklist.tsx";
import type { ReportPhoto } from "./report-document.ts";

const headingGap = 16;
const headingHeight = headingGap + faces.label.leading + 4;
const paragraphGap = 3;
const photoGap = 10;
const photoBox = { width: (contentWidth - photoGap) / 2, height: 182 };

/** More than the notes of a report have. */
const mostLines = 500;

/** A row for each line of print, under a heading that the first brings along. */
export function noteRows(notes: readonly string[], words: Words["documents"]): ReportRow[] {
  const lines = notes.flatMap((note) =>
    wrapLines(note, contentWidth, faces.body, mostLines).map((text, index) => ({ text, begins: index === 0 })),
  );
  return lines.map(({ text, begins }, index) => {
    const above = index === 0 ? headingHeight : begins ? paragraphGap : 0;
    const height = above + faces.body.leading;
    const draw = () => (
      <View style={{ height }}>
        {index === 0 ? <Heading text={words.notes} /> : <View style={{ height: above }} />}
        <TextBlock lines={[text]} face={faces.body} width={contentWidth} />
      </View>
    );
    return { id: `note-${index}`, height, draw };
  });
}

/** Two photos to a row, each whole, under a heading that the first row brings along. */
export function photoRows(photos: readonly ReportPhoto[], words: Words["documents"]): ReportRow[] {
  const fitted = photos.map(intoBox);
  const pairs = fitted.flatMap((left, index) => (index % 2 === 0 ? [{ left, right: fitted[index + 1] }] : []));
  return pairs.map(({ left, right }, index) => {
    const tallest = Math.max(left.height, right?.height ?? 0);
    const height = (index === 0 ? headingHeight : 0) + tallest + photoGap;
    const draw = () => (
      <View style={{ height }}>
        {index === 0 && <Heading text={words.photos} />}
        <View style={{ flexDirection: "row", justifyContent: "space-between" }}>
          <Photo photo={left} />
          {right && <Photo photo={right} />}
        </View>
      </View>
    );
    return { id: `photos-${index}`, height, draw };
  });
}

function Photo({ photo: { jpeg, width, height } }: { photo: ReportPhoto }) {
  // Bytes, never an address: an address would be fetched.
  const data = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  return (
    <View style={{ width: photoBox.width }}>
      <Image src={data} cache={false} style={{ width, height }} />
    </View>
  );
}

/** At its own proportions, inside the box. */
function intoBox({ jpeg, width, height }: ReportPhoto): ReportPhoto {
  const scale = Math.min(photoBox.width / Math.max(1, width), photoBox.height / Math.max(1, height));
  return { jpeg, width: width * scale, height: height * scale };
}

function Heading({ text }: { text: string }) {
  return (
    <View style={{ height: headingHeight, paddingTop: headingGap }}>
      <TextBlock lines={[text]} face={faces.label} width={contentWidth} color={ink.accent} />
    </View>
  );
}
