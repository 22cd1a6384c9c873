/**
 * A page of a document: its margins, its foot with the page number, and from the second page on a small running head.
 */
import { Page, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Words } from "#app/words/words.ts";
import { wrapLines } from "./measure.ts";
import { contentWidth, faces, fontFamily, ink, sheet, symbolFamily, textShaping } from "./paper.ts";
import { partProps } from "./structure.ts";
import { TextBlock } from "./text-block.tsx";

/** The height in points of the running head and the space below it. */
export const runningHeadHeight = 34;

const footNumberWidth = 120;
const footPadding = 8;
const footMargin = 34;
/** A foot of several lines begins no higher than this above the edge of the paper: what is on the page ends there. */
const footTop = sheet.bottom - 4;

type PageFrameProps = {
  page: number;
  pages: number;
  /** The company on one line, for the head and the foot; empty while the company is unknown. */
  sender: string;
  /** Its entry in the commercial register, for the foot; may be empty. */
  registry: string;
  /** The document's title and number. */
  subject: string;
  words: Words["documents"];
  children: ReactNode;
};

export function PageFrame({ page, pages, sender, registry, subject, words, children }: PageFrameProps) {
  return (
    // The pages are filled beforehand, so the renderer has nothing to break. With wrap={false} a page is as high as its
    // content.
    <Page size="A4" wrap={false} style={pageStyle}>
      <View style={sheetStyle}>
        {page > 1 && <RunningHead sender={sender} subject={subject} />}
        {children}
        <Foot lines={[sender, registry]} text={words.page_of(page, pages)} />
      </View>
    </Page>
  );
}

const pageStyle = {
  fontFamily: [fontFamily, symbolFamily],
  fontFeatureSettings: textShaping,
  color: ink.text,
};

const sheetStyle = { height: sheet.height, paddingTop: sheet.top, paddingHorizontal: sheet.side };

function RunningHead({ sender, subject }: { sender: string; subject: string }) {
  const half = contentWidth / 2;
  return (
    <View style={{ height: runningHeadHeight, flexDirection: "row" }} {...partProps("Artifact")}>
      <TextBlock lines={cutToLine(sender || subject, half)} face={faces.small} width={half} color={ink.quiet} />
      {sender !== "" && (
        <TextBlock lines={cutToLine(subject, half)} face={faces.small} width={half} color={ink.quiet} align="right" />
      )}
    </View>
  );
}

function Foot({ lines, text }: { lines: readonly string[]; text: string }) {
  const width = contentWidth - footNumberWidth;
  // The entry in the register is printed whole, in a second line or a third one: the margin below has room for them.
  const printed = lines.flatMap((line, index) => wrapLines(line, width, faces.small, index + 1));
  const height = footPadding + Math.max(1, printed.length) * faces.small.leading;
  return (
    <View style={{ ...footStyle, bottom: Math.min(footMargin, footTop - height) }} {...partProps("Artifact")}>
      <View style={{ width }}>
        <TextBlock lines={printed} face={faces.small} width={width} color={ink.quiet} />
      </View>
      <TextBlock lines={[text]} face={faces.small} width={footNumberWidth} color={ink.quiet} align="right" />
    </View>
  );
}

const footStyle = {
  position: "absolute",
  left: sheet.side,
  width: contentWidth,
  paddingTop: footPadding,
  flexDirection: "row",
  borderTopWidth: 0.5,
  borderTopColor: ink.rule,
} as const;

function cutToLine(text: string, width: number): string[] {
  return wrapLines(text, width, faces.small, 1);
}
