/** What a document has after its sums: the table of options, and further blocks such as conditions. */
import { Path, Svg, View } from "@react-pdf/renderer";
import { Fragment, type ReactNode } from "react";
import type { Words } from "#app/words/words.ts";
import { LineTable, type TableLayout } from "./line-table.tsx";
import { wrapLines } from "./measure.ts";
import { wrapText } from "./opening.tsx";
import type { Span, TailBlock } from "./paginate.ts";
import { contentWidth, faces, ink, type Spacing, tableHeadHeight } from "./paper.ts";
import { qrCode } from "./qr-code.ts";
import { partProps } from "./structure.ts";
import { TextBlock } from "./text-block.tsx";

/** A block of the tail: drawn by itself, or the row of a table. */
export type TailPiece = TailBlock & ({ draw: () => ReactNode } | { table: TableLayout; row: number });

const gapBelowTitle = 4;

/** The title of a part of the tail; it stays with what follows. */
export function titlePiece(title: string, { aboveTitle }: Spacing): TailPiece {
  const lines = wrapLines(title, contentWidth, faces.party, 2);
  const height = aboveTitle + lines.length * faces.party.leading + gapBelowTitle;
  return {
    ...{ height, keeps: true },
    draw: () => (
      <View style={{ height, paddingTop: aboveTitle }} {...partProps("H2")}>
        <TextBlock lines={lines} face={faces.party} width={contentWidth} color="accent" />
      </View>
    ),
  };
}

/** The room above a text without a title; it stays with the text. */
function gapPiece({ aboveTitle }: Spacing): TailPiece {
  return {
    height: aboveTitle,
    keeps: true,
    draw: () => <View style={{ height: aboveTitle }} {...partProps("Artifact")} />,
  };
}

/**
 * The rows of a table below a title. The first row stays with the title, the last one with the one before it, and a
 * heading with the row below it.
 */
export function tablePieces(table: TableLayout, group: string): TailPiece[] {
  return table.rows.map(({ height, look }, row) => ({
    ...{ height, group, head: tableHeadHeight, table, row },
    keeps: look === "heading" || (table.rows.length > 1 && row === table.rows.length - 2),
  }));
}

/** A text of up to this many printed lines is not parted. */
const shortText = 6;

/**
 * A text below its title, or without one, line by line, so that a long one can go on on the next page; nothing for an
 * empty text. Its last lines stay together, and with what follows it if `keeps` says so.
 */
export function textPieces(title: string, text: readonly string[], spacing: Spacing, keeps = false): TailPiece[] {
  const lines = wrapText(text);
  if (lines.length === 0) return [];
  const height = faces.body.leading;
  return [
    title === "" ? gapPiece(spacing) : titlePiece(title, spacing),
    ...lines.map(
      (line, index): TailPiece => ({
        height,
        keeps: index === lines.length - 1 ? keeps : lines.length <= shortText || index === lines.length - 2,
        // The lines are one paragraph, also over two pages.
        draw: () => (
          <View style={{ height }} {...partProps("P", { whole: lines })}>
            <TextBlock lines={[line]} face={faces.body} width={contentWidth} color={ink.quiet} />
          </View>
        ),
      }),
    ),
  ];
}

/** A QR code: its text, and what is said below it. */
export type Code = { text: string; says: string };

/** The side of a QR code with its empty edge: about 30 mm, as banks advise. */
const codeSide = 85;
const codeWidth = 160;
const gapBesideCode = 20;

/** A text below its title, with a QR code beside both, which are never parted. */
export function codePiece(
  title: string,
  text: readonly string[],
  { text: content, says }: Code,
  { aboveTitle }: Spacing,
): TailPiece {
  const width = contentWidth - codeWidth - gapBesideCode;
  const head = wrapLines(title, width, faces.party, 2);
  const lines = text.flatMap((line) => wrapLines(line, width, faces.body, 4));
  const below = wrapLines(says, codeWidth, faces.small, 2);
  const textHeight = head.length * faces.party.leading + gapBelowTitle + lines.length * faces.body.leading;
  const height = aboveTitle + Math.max(textHeight, codeSide + below.length * faces.small.leading);
  const { size, path } = qrCode(content);
  return {
    height,
    draw: () => (
      <View style={{ height, paddingTop: aboveTitle, flexDirection: "row", justifyContent: "space-between" }}>
        <View style={{ width }}>
          <View style={{ marginBottom: gapBelowTitle }} {...partProps("H2")}>
            <TextBlock lines={head} face={faces.party} width={width} color="accent" />
          </View>
          <TextBlock lines={lines} face={faces.body} width={width} color={ink.quiet} />
        </View>
        <View style={{ width: codeWidth, alignItems: "center" }}>
          <Svg
            width={codeSide}
            height={codeSide}
            viewBox={`0 0 ${size} ${size}`}
            {...partProps("Figure", { alt: says })}
          >
            <Path d={path} fill="#000000" />
          </Svg>
          <TextBlock lines={below} face={faces.small} width={codeWidth} color={ink.quiet} align="center" />
        </View>
      </View>
    ),
  };
}

const signatureWidth = 300;
const dateWidth = 140;

/** The space in which the customer signs that the quote is accepted, with the date. It is never split. */
export function acceptancePiece(words: Words["documents"], { aboveTitle, signature }: Spacing): TailPiece {
  const height = aboveTitle + faces.party.leading + signature;
  const line = (label: string, width: number) => (
    <View style={{ width, borderTopWidth: 0.75, borderTopColor: ink.quiet, paddingTop: 3 }}>
      <TextBlock lines={[label]} face={faces.small} width={width} color={ink.quiet} />
    </View>
  );
  return {
    height,
    draw: () => (
      <View style={{ height, paddingTop: aboveTitle, justifyContent: "space-between", paddingBottom: 8 }}>
        <View {...partProps("H2")}>
          <TextBlock lines={[words.acceptance]} face={faces.party} width={contentWidth} color="accent" />
        </View>
        <View style={{ flexDirection: "row", justifyContent: "space-between" }}>
          {line(words.acceptance_name, signatureWidth)}
          {line(words.acceptance_date, dateWidth)}
        </View>
      </View>
    ),
  };
}

/** Draws the pieces of one page; rows of the same table that follow each other are one table. */
export function Tail({ pieces, span }: { pieces: readonly TailPiece[]; span: Span }) {
  const drawn: ReactNode[] = [];
  for (let at = span.from; at < span.to; at += 1) {
    const piece = pieces[at];
    if (!piece) continue;
    if ("draw" in piece) {
      drawn.push(<Fragment key={at}>{piece.draw()}</Fragment>);
      continue;
    }
    const { table, row } = piece;
    let last = at;
    for (let next = pieces[at + 1]; last + 1 < span.to && next && "table" in next && next.table === table; ) {
      last += 1;
      next = pieces[last + 1];
    }
    drawn.push(<LineTable key={at} layout={table} span={{ from: row, to: row + last - at + 1 }} />);
    at = last;
  }
  return drawn;
}
