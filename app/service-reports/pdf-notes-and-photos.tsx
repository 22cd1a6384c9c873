/**
 * What follows the checklist in a service report's PDF: notes, and photos, two in a row. Both may fill several pages.
 */
import { Image, View } from "@react-pdf/renderer";
import { wrapLines } from "#app/documents/measure.ts";
import { contentWidth, faces } from "#app/documents/paper.ts";
import { partProps } from "#app/documents/structure.ts";
import { TextBlock } from "#app/documents/text-block.tsx";
import type { Words } from "#app/words/words.ts";
import type { ReportRow } from "./pdf-checklist.tsx";
import type { ReportPhoto } from "./report-document.ts";

const headingGap = 16;
const headingHeight = headingGap + faces.label.leading + 4;
const paragraphGap = 3;
const photoGap = 10;
const photoWidth = (contentWidth - photoGap) / 2;

/** Heights of photos in points, the preferred one first. A lower one is used where it saves a page. */
export const photoHeights = [182, 150, 120] as const;

/** More lines than the notes of a report have. */
const mostLines = 500;

/** Notes of at most so many printed lines stay on one page. */
const shortNotes = 12;

/** A page begins and ends with at least so many lines of a paragraph. */
const fewestLines = 2;

type Line = { text: string; begins: boolean };

/**
 * The rows of the notes. Short notes are one row. Long ones have a row for each printed line, but the first two lines
 * of a paragraph stay together, and so do the last two. The first row includes the heading.
 */
export function noteRows(notes: readonly string[], words: Words["documents"]): ReportRow[] {
  const paragraphs = notes
    .map((note) => wrapLines(note, contentWidth, faces.body, mostLines))
    .map((lines) => lines.map((text, index): Line => ({ text, begins: index === 0 })));
  const short = paragraphs.flat().length <= shortNotes;
  const rows = short ? [paragraphs.flat()] : paragraphs.flatMap(groupLines);
  return rows.filter((lines) => lines.length > 0).map((lines, index) => noteRow(lines, index, words));
}

/** The lines of a paragraph, grouped so that a group stays on one page. */
function groupLines(lines: Line[]): Line[][] {
  if (lines.length < 2 * fewestLines) return [lines];
  const middle = lines.slice(fewestLines, -fewestLines).map((line) => [line]);
  return [lines.slice(0, fewestLines), ...middle, lines.slice(-fewestLines)];
}

function noteRow(lines: readonly Line[], row: number, words: Words["documents"]): ReportRow {
  const placed = lines.map(({ text, begins }, index) => {
    return { id: `${row}-${index}`, text, above: begins && row + index > 0 ? paragraphGap : 0 };
  });
  const heading = row === 0 ? headingHeight : 0;
  const height = placed.reduce((sum, { above }) => sum + above + faces.body.leading, heading);
  const draw = () => (
    <View style={{ height }}>
      {row === 0 && <Heading text={words.notes} />}
      {placed.map(({ id, text, above }) => (
        <View key={id} style={{ paddingTop: above }}>
          <TextBlock lines={[text]} face={faces.body} width={contentWidth} />
        </View>
      ))}
    </View>
  );
  return { id: `note-${row}`, height, draw };
}

/**
 * The rows of the photos: two in a row, each uncropped and at most `most` points high. The first row includes the
 * heading.
 */
export function photoRows(photos: readonly ReportPhoto[], most: number, words: Words["documents"]): ReportRow[] {
  const fitted = photos.map((photo) => intoBox(photo, most));
  const pairs = fitted.flatMap((left, index) => (index % 2 === 0 ? [{ left, right: fitted[index + 1] }] : []));
  return pairs.map(({ left, right }, index) => {
    const tallest = Math.max(left.height, right?.height ?? 0);
    const height = (index === 0 ? headingHeight : 0) + tallest + photoGap;
    const draw = () => (
      <View style={{ height }}>
        {index === 0 && <Heading text={words.photos} />}
        <View style={{ flexDirection: "row", justifyContent: "space-between" }}>
          <Photo photo={left} of={`${words.photos} ${2 * index + 1}`} />
          {right && <Photo photo={right} of={`${words.photos} ${2 * index + 2}`} />}
        </View>
      </View>
    );
    return { id: `photos-${index}`, height, draw };
  });
}

function Photo({ photo: { jpeg, width, height }, of }: { photo: ReportPhoto; of: string }) {
  // The bytes of the picture: the library would fetch an address.
  const data = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  return (
    <View style={{ width: photoWidth }}>
      <Image src={data} cache={false} style={{ width, height }} {...partProps("Figure", { alt: of })} />
    </View>
  );
}

/** Scales a photo into its box, in its own proportions. */
function intoBox({ jpeg, width, height }: ReportPhoto, most: number): ReportPhoto {
  const scale = Math.min(photoWidth / Math.max(1, width), most / Math.max(1, height));
  return { jpeg, width: width * scale, height: height * scale };
}

function Heading({ text }: { text: string }) {
  return (
    <View style={{ height: headingHeight, paddingTop: headingGap }} {...partProps("H2")}>
      <TextBlock lines={[text]} face={faces.label} width={contentWidth} color="accent" />
    </View>
  );
}
