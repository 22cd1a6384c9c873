/** The table of a document's lines: description, quantity, unit price, amount. */
import { Text, View } from "@react-pdf/renderer";
import { formatMoney } from "#app/platform/money.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import type { DocumentLine } from "./document.ts";
import { widestOf, wrapLines } from "./measure.ts";
import type { Span } from "./paginate.ts";
import {
  contentWidth,
  faceStyle,
  faces,
  figureShaping,
  ink,
  tableHead,
  tableHeadHeight,
  tableRow,
  tableRuleWidth,
} from "./paper.ts";
import { part } from "./structure.ts";
import { lineAmount } from "./totals.ts";

const columnGap = 18;
const rowPadding = 5;

/** The most lines of a description: more than any has, and less than a page is high. */
const mostLines = 40;

type Row = { description: string[]; quantity: string; unitPrice: string; amount: string; height: number };
type Columns = { description: number; quantity: number; unitPrice: number; amount: number };
type TableLayout = { head: Row; rows: Row[]; columns: Columns };

/**
 * Measures the table: its columns and the height of each row, for LineTable to draw. A column of figures is as wide as
 * its widest figure; descriptions are broken in the width that is left.
 */
export function layoutTable(
  lines: readonly DocumentLine[],
  language: Language,
  words: Words["documents"],
): TableLayout {
  const figures = lines.map((line) => ({
    quantity: String(line.quantity),
    unitPrice: formatMoney(line.unit_price_cents, language),
    amount: formatMoney(lineAmount(line), language),
  }));
  const widest = (column: keyof (typeof figures)[number], label: string) => {
    const texts = figures.map((row) => row[column]);
    return Math.max(widestOf([label], faces.label), widestOf(texts, faces.body));
  };
  const quantity = widest("quantity", words.quantity);
  const unitPrice = columnGap + widest("unitPrice", words.unit_price);
  const amount = columnGap + widest("amount", words.amount);
  const description = contentWidth - quantity - unitPrice - amount;
  const rows = figures.map((row, index) => {
    const broken = wrapLines(lines[index]?.description ?? "", description - columnGap, faces.body, mostLines);
    const height = Math.max(1, broken.length) * faces.body.leading + 2 * rowPadding + tableRuleWidth;
    return { ...row, description: broken, height };
  });
  const head = {
    description: [words.description],
    quantity: words.quantity,
    unitPrice: words.unit_price,
    amount: words.amount,
    height: tableHeadHeight,
  };
  return { head, rows, columns: { description, quantity, unitPrice, amount } };
}

/**
 * The table's head and the rows of one page; nothing for a page without rows. On all pages it is tagged as the same
 * table, so that its head is read aloud once.
 */
export function LineTable({ layout, span }: { layout: TableLayout; span: Span }) {
  if (span.to === span.from) return null;
  const cells = cellStyles(layout.columns);
  return (
    <View {...part("Table", { whole: layout })}>
      <View {...(span.from > 0 && part("Artifact"))}>
        <Cells row={layout.head} cells={cells} style={headStyle} as="TH" />
      </View>
      {layout.rows.slice(span.from, span.to).map((row, index) => (
        <Cells key={span.from + index} row={row} cells={cells} style={rowStyle} as="TD" />
      ))}
    </View>
  );
}

const rowStyle = { ...faceStyle(faces.body), ...tableRow, paddingTop: rowPadding } as const;
const headStyle = { ...faceStyle(faces.label), ...tableHead, color: ink.accent } as const;

const figureCell = { textAlign: "right", fontFeatureSettings: figureShaping } as const;

type CellStyle = { width: number } & Partial<typeof figureCell>;
type CellStyles = Record<keyof Columns, CellStyle>;

/** The style of each column, shared by all rows. */
function cellStyles(columns: Columns): CellStyles {
  return {
    description: { width: columns.description },
    quantity: { width: columns.quantity, ...figureCell },
    unitPrice: { width: columns.unitPrice, ...figureCell },
    amount: { width: columns.amount, ...figureCell },
  };
}

type CellsProps = { row: Row; cells: CellStyles; style: typeof headStyle | typeof rowStyle; as: "TH" | "TD" };

function Cells({ row, cells, style, as }: CellsProps) {
  const cell = part(as);
  return (
    <View style={{ ...style, height: row.height }} {...part("TR")}>
      <View style={cells.description} {...cell}>
        {row.description.map((line, index) => (
          <Text key={index}>{line}</Text>
        ))}
      </View>
      <Text style={cells.quantity} {...cell}>
        {row.quantity}
      </Text>
      <Text style={cells.unitPrice} {...cell}>
        {row.unitPrice}
      </Text>
      <Text style={cells.amount} {...cell}>
        {row.amount}
      </Text>
    </View>
  );
}
