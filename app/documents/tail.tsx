/** What a document has after its sums: the table of options, and further blocks such as conditions. */
import { View } from "@react-pdf/renderer";
import { Fragment, type ReactNode } from "react";
import { LineTable, type TableLayout } from "./line-table.tsx";
import { wrapLines } from "./measure.ts";
import type { Span, TailBlock } from "./paginate.ts";
import { contentWidth, faces, ink, tableHeadHeight } from "./paper.ts";
import { part } from "./structure.ts";
import { TextBlock } from "./text-block.tsx";

/** A block of the tail: drawn by itself, or the row of a table. */
export type TailPiece = TailBlock & ({ draw: () => ReactNode } | { table: TableLayout; row: number });

const gapAboveTitle = 20;
const gapBelowTitle = 4;

/** The title of a part of the tail; it stays with what follows. */
export function titlePiece(title: string): TailPiece {
  const lines = wrapLines(title, contentWidth, faces.party, 2);
  const height = gapAboveTitle + lines.length * faces.party.leading + gapBelowTitle;
  return {
    ...{ height, keeps: true },
    draw: () => (
      <View style={{ height, paddingTop: gapAboveTitle }} {...part("H2")}>
        <TextBlock lines={lines} face={faces.party} width={contentWidth} color={ink.accent} />
      </View>
    ),
  };
}

/** The rows of a table below a title. The first row stays with the title, the last one with the one before it. */
export function tablePieces(table: TableLayout, group: string): TailPiece[] {
  return table.rows.map(({ height }, row) => ({
    ...{ height, group, head: tableHeadHeight, table, row },
    keeps: table.rows.length > 1 && row === table.rows.length - 2,
  }));
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
