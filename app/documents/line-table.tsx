/** The table of a document's lines: name and description, quantity with its unit, unit price, discount, amount. */
import { View } from "@react-pdf/renderer";
import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import { formatQuantity } from "#app/numbers/quantity.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useAccent } from "./accent.ts";
import type { PrintedLine } from "./document.ts";
import { Line } from "./line.tsx";
import { widestOf, wrapLines } from "./measure.ts";
import type { Span } from "./paginate.ts";
import {
  contentWidth,
  type Face,
  faces,
  figureShaping,
  ink,
  tableHead,
  tableHeadHeight,
  tableRow,
  tableRuleWidth,
  textShaping,
} from "./paper.ts";
import { partProps } from "./structure.ts";
import { lineAmount } from "./totals.ts";

const columnGap = 18;
/** How much more room than a line a heading has above it. */
const moreAboveHeading = 4;

/** The most lines of a name and of a description: more than any has, and together less than a page is high. */
const linesOfName = 12;
const linesOfDescription = 36;

/** A row of figures, all as printed; a heading and a sum have some of them empty. */
type Figures = { quantity: string; unitPrice: string; discount: string; iva: string; amount: string };
type Row = Figures & {
  name: string[];
  description: string[];
  look: "head" | "line" | "heading" | "sum";
  height: number;
};
type Columns = Record<keyof Figures | "name", number>;
export type TableLayout = { head: Row; rows: Row[]; columns: Columns; rowPadding: number };

const noFigures: Figures = { quantity: "", unitPrice: "", discount: "", iva: "", amount: "" };

/**
 * Measures the columns for these lines. A column of figures is as wide as its widest figure; those of discounts and
 * of IVA are left out where there are none; names are broken in the width that is left.
 */
export function layoutColumns(lines: readonly PrintedLine[], language: Language): Columns {
  const words = wordsIn(language).documents;
  const figures = lines.map((line) => figuresOf(line, language));
  const widest = (column: keyof Figures, label: string) => {
    const texts = figures.map((row) => row[column]);
    return Math.max(widestOf([label], faces.label), widestOf(texts, faces.body));
  };
  const columns = {
    quantity: widest("quantity", words.quantity),
    unitPrice: columnGap + widest("unitPrice", words.unit_price),
    discount: figures.some(({ discount }) => discount !== "") ? columnGap + widest("discount", words.line_discount) : 0,
    iva: figures.some(({ iva }) => iva !== "") ? columnGap + widest("iva", words.line_iva) : 0,
    amount: columnGap + widest("amount", words.amount),
  };
  const figuresWidth = Object.values(columns).reduce((sum, width) => sum + width, 0);
  return { name: contentWidth - figuresWidth, ...columns };
}

/**
 * Measures the rows of a table, for LineTable to draw, with these points above and below their texts; `sum` is a last
 * row with a label and an amount.
 */
export function layoutTable(
  lines: readonly PrintedLine[],
  columns: Columns,
  language: Language,
  rowPadding: number,
  sum?: { label: string; amount: string },
): TableLayout {
  const words = wordsIn(language).documents;
  const width = columns.name - columnGap;
  const rows = lines.map((line): Row => {
    const isHeading = line.kind === "heading";
    const name = wrapLines(line.name, isHeading ? contentWidth : width, nameFace(isHeading), linesOfName);
    const description = wrapDescription(line.description, width);
    const look = isHeading ? "heading" : "line";
    return {
      ...figuresOf(line, language),
      name,
      description,
      look,
      height: heightOf(name, description, look, rowPadding),
    };
  });
  if (sum) {
    const name = [sum.label];
    rows.push({
      ...noFigures,
      name,
      amount: sum.amount,
      description: [],
      look: "sum",
      height: heightOf(name, [], "sum", rowPadding),
    });
  }
  const head: Row = {
    ...{ name: [words.description], description: [], look: "head", height: tableHeadHeight },
    ...{ quantity: words.quantity, unitPrice: words.unit_price, amount: words.amount },
    discount: columns.discount > 0 ? words.line_discount : "",
    iva: columns.iva > 0 ? words.line_iva : "",
  };
  return { head, rows, columns, rowPadding };
}

function figuresOf(line: PrintedLine, language: Language): Figures {
  if (line.kind === "heading") return noFigures;
  const unit = wordsIn(language).units[line.unit];
  return {
    quantity: `${formatQuantity(line.quantity_milli, language)} ${unit}`,
    unitPrice: formatMoney(line.unit_price_cents, language),
    discount: line.discount_bp > 0 ? `${formatPercent(line.discount_bp, language)} %` : "",
    iva: line.iva_bp === undefined ? "" : line.cause || `${formatPercent(line.iva_bp, language)} %`,
    amount: formatMoney(lineAmount(line), language),
  };
}

/** The lines of a description, broken in `width`; one that is too long ends in an ellipsis. */
function wrapDescription(text: readonly string[], width: number): string[] {
  const lines = text.flatMap((line) => wrapLines(line, width, faces.small, linesOfDescription));
  return lines.length <= linesOfDescription ? lines : [...lines.slice(0, linesOfDescription - 1), "…"];
}

function nameFace(isStrong: boolean): Face {
  return isStrong ? faces.strong : faces.body;
}

function heightOf(
  name: readonly string[],
  description: readonly string[],
  look: Row["look"],
  rowPadding: number,
): number {
  const text = Math.max(1, name.length) * faces.body.leading + description.length * faces.small.leading;
  return text + 2 * rowPadding + (look === "heading" ? moreAboveHeading : 0) + tableRuleWidth;
}

/**
 * The table's head and the rows of one page; nothing for a page without rows. On all pages it is tagged as the same
 * table, so that its head is read aloud once.
 */
export function LineTable({ layout, span }: { layout: TableLayout; span: Span }) {
  if (span.to === span.from) return null;
  return (
    <View {...partProps("Table", { whole: layout })}>
      <View {...(span.from > 0 && partProps("Artifact"))}>
        <Cells row={layout.head} layout={layout} />
      </View>
      {layout.rows.slice(span.from, span.to).map((row, index) => (
        <Cells key={span.from + index} row={row} layout={layout} />
      ))}
    </View>
  );
}

const rowFaces = { head: faces.label, line: faces.body, heading: faces.strong, sum: faces.strong } as const;

const figureColumns = ["quantity", "unitPrice", "discount", "iva", "amount"] as const;

function Cells({ row, layout: { columns, rowPadding } }: { row: Row; layout: TableLayout }) {
  const cell = partProps(row.look === "head" ? "TH" : "TD");
  const accent = useAccent();
  const isHeading = row.look === "heading";
  const style =
    row.look === "head"
      ? { ...tableHead, borderBottomColor: accent }
      : { ...tableRow, paddingTop: rowPadding + (isHeading ? moreAboveHeading : 0) };
  const face = rowFaces[row.look];
  const color = row.look === "head" || isHeading ? accent : ink.text;
  const width = isHeading ? contentWidth : columns.name;
  const figures = figureColumns.filter((column) => columns[column] > 0);
  return (
    <View style={{ ...style, height: row.height }} {...partProps("TR")}>
      <View style={{ width }} {...cell}>
        {row.name.map((line, index) => (
          <Line key={index} face={face} width={width} color={color} features={textShaping}>
            {line}
          </Line>
        ))}
        {row.description.map((line, index) => (
          <Line key={index} face={faces.small} width={width} color={ink.quiet} features={textShaping}>
            {line}
          </Line>
        ))}
      </View>
      {/* A heading takes the whole width; its other cells are empty, so that every row has as many. */}
      {figures.map((column) => {
        const room = isHeading ? 0 : columns[column];
        return (
          <Line key={column} face={face} width={room} color={color} align="right" features={figureShaping} {...cell}>
            {row[column]}
          </Line>
        );
      })}
    </View>
  );
}
