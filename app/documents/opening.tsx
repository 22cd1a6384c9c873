/** What stands between the customer and the table: what the document is about, and a text. */
import { View } from "@react-pdf/renderer";
import { wrapLines } from "./measure.ts";
import { contentWidth, faces } from "./paper.ts";
import { partProps } from "./structure.ts";
import { TextBlock } from "./text-block.tsx";

const gapAbove = 18;
const gapBetween = 4;

/** The most printed lines of the subject and of a line of the text. */
const linesOfSubject = 3;
const linesOfText = 12;

type OpeningLayout = { subject: string[]; text: string[]; height: number };

/** Measures the block: gives its lines and its height in points, 0 where it is empty. */
export function layoutOpening(subject: string, text: readonly string[]): OpeningLayout {
  const subjectLines = wrapLines(subject, contentWidth, faces.party, linesOfSubject);
  const textLines = wrapText(text);
  const parts = [subjectLines.length * faces.party.leading, textLines.length * faces.body.leading].filter(Boolean);
  const height = parts.reduce((sum, part) => sum + part, parts.length > 0 ? gapAbove : 0);
  return { subject: subjectLines, text: textLines, height: height + (parts.length > 1 ? gapBetween : 0) };
}

/** The lines of a text, broken in the width of the page; an empty line stays one. */
export function wrapText(text: readonly string[]): string[] {
  return text.flatMap((line) => (line === "" ? [" "] : wrapLines(line, contentWidth, faces.body, linesOfText)));
}

export function Opening({ layout }: { layout: OpeningLayout }) {
  const { subject, text, height } = layout;
  if (height === 0) return null;
  return (
    <View style={{ height, paddingTop: gapAbove }}>
      {subject.length > 0 && (
        <View style={{ marginBottom: text.length > 0 ? gapBetween : 0 }} {...partProps("H2")}>
          <TextBlock lines={subject} face={faces.party} width={contentWidth} />
        </View>
      )}
      <TextBlock lines={text} face={faces.body} width={contentWidth} />
    </View>
  );
}
