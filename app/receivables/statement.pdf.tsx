/** The PDF of a statement of account: what was charged and paid in a period, with the balance after each. */
import { Document, Text, View } from "@react-pdf/renderer";
import { customerName } from "#app/customers/customer.ts";
import { AccentProvider, readableAccent, useAccent } from "#app/documents/accent.ts";
import { Letterhead, layoutLetterhead } from "#app/documents/letterhead.tsx";
import { wrapLines } from "#app/documents/measure.ts";
import { PageFrame, runningHeadHeight } from "#app/documents/page-frame.tsx";
import { paginate } from "#app/documents/paginate.ts";
import {
  contentHeight,
  contentWidth,
  faceStyle,
  faces,
  figureShaping,
  gapBelowHead,
  tableHead,
  tableHeadHeight,
  tableRow,
  tableRuleWidth,
} from "#app/documents/paper.ts";
import { layoutParties, Parties } from "#app/documents/parties.tsx";
import { partProps } from "#app/documents/structure.ts";
import { Closing, layoutClosing } from "#app/documents/totals-block.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { Movement, StatementDocument } from "./statement.ts";

const gapAboveTable = 20;
const rowPadding = 5;

const dayWidth = 72;
const figureWidth = 88;
const whatWidth = contentWidth - dayWidth - 3 * figureWidth;

/** A row of the table, all as printed. */
type Row = { place: number; day: string; what: string[]; charged: string; paid: string; balance: string };

/** The Document element of a statement. Its texts must be clean (cleanTexts), and loadFonts() must have finished. */
export function StatementPdf({ statement }: { statement: StatementDocument }) {
  const { company, language, from, to } = statement;
  const { documents: words } = wordsIn(language);
  const period = `${formatDay(from)} – ${formatDay(to)}`;
  const head = layoutLetterhead(company, words.statement, period, words);
  const parties = layoutParties({ customer: statement.customer, site: null }, [], words);
  const rows = movementRows(statement, words);
  const money = (cents: number) => formatMoney(cents, language);
  const label = statement.closing_cents < 0 ? words.statement_in_favour : words.statement_due;
  const closing = layoutClosing([], [], { label, amount: money(Math.abs(statement.closing_cents)) });
  const used = head.height + gapBelowHead + parties.height + gapAboveTable + tableHeadHeight;
  const room = {
    first: contentHeight - used,
    later: contentHeight - runningHeadHeight - tableHeadHeight,
    closing: closing.height,
  };
  const pages = paginate(rows.map(heightOf), room);
  const subject = `${words.statement} ${period}`;
  const sender = { sender: company.company_name, registry: company.registry };
  const frame = { pages: pages.length, ...sender, subject, words };
  const about = { title: subject, subject: customerName(statement.customer) ?? "", author: company.company_name };
  return (
    <Document {...about} creator="Alisio" language={language}>
      <AccentProvider value={readableAccent(company.accent)}>
        {pages.map((span, index) => (
          <PageFrame key={span.from} page={index + 1} {...frame}>
            {index === 0 && (
              <View style={{ marginBottom: gapAboveTable }}>
                <View style={{ marginBottom: gapBelowHead }}>
                  <Letterhead layout={head} />
                </View>
                <Parties layout={parties} />
              </View>
            )}
            <MovementTable rows={rows} {...span} words={words} />
            {index === pages.length - 1 && <Closing layout={closing} />}
          </PageFrame>
        ))}
      </AccentProvider>
    </Document>
  );
}

function movementRows(
  { movements, opening_cents, from, language }: StatementDocument,
  words: Words["documents"],
): Row[] {
  const money = (cents: number) => formatMoney(cents, language);
  const opening: Row = {
    ...{ place: 0, day: formatDay(from), what: [words.statement_opening], charged: "", paid: "" },
    balance: money(opening_cents),
  };
  const rows = movements.map((movement, index): Row => {
    const { day, kind, cents, balance_cents } = movement;
    // What was paid back stands in the column of what was paid, with its sign.
    const isPayment = kind === "payment" || kind === "paid_back";
    return {
      ...{
        place: index + 1,
        day: formatDay(day),
        what: wrapLines(textOf(movement, language, words), whatWidth - 8, faces.body, 3),
      },
      ...{
        charged: isPayment ? "" : money(cents),
        paid: isPayment ? money(-cents) : "",
        balance: money(balance_cents),
      },
    };
  });
  return [opening, ...rows];
}

function textOf(
  { kind, number, method }: Movement,
  language: StatementDocument["language"],
  words: Words["documents"],
) {
  const how = method === "" ? "" : ` · ${wordsIn(language).payments.methods[method]}`;
  return `${words.statement_movements[kind]} ${number}${how}`;
}

function heightOf({ what }: Row): number {
  return what.length * faces.body.leading + 2 * rowPadding + tableRuleWidth;
}

type TableProps = { rows: readonly Row[]; from: number; to: number; words: Words["documents"] };

function MovementTable({ rows, from, to, words }: TableProps) {
  const accent = useAccent();
  if (to === from) return null;
  const head: Row = {
    ...{ place: 0, day: words.date, what: [words.statement_what], charged: words.statement_charged },
    ...{ paid: words.statement_paid, balance: words.statement_balance },
  };
  const headStyle = { ...faceStyle(faces.label), ...tableHead, height: tableHeadHeight, color: accent };
  return (
    <View {...partProps("Table", { whole: rows })}>
      <View {...(from > 0 && partProps("Artifact"))}>
        <Cells row={head} tag="TH" style={{ ...headStyle, borderBottomColor: accent }} />
      </View>
      {rows.slice(from, to).map((row) => (
        <Cells
          key={row.place}
          row={row}
          tag="TD"
          style={{ ...faceStyle(faces.body), ...tableRow, paddingTop: rowPadding, height: heightOf(row) }}
        />
      ))}
    </View>
  );
}

const figure = { width: figureWidth, textAlign: "right", fontFeatureSettings: figureShaping } as const;

function Cells({ row, tag, style }: { row: Row; tag: "TH" | "TD"; style: object }) {
  const cell = partProps(tag);
  return (
    <View style={{ flexDirection: "row", ...style }} {...partProps("TR")}>
      <Text style={{ width: dayWidth }} {...cell}>
        {row.day}
      </Text>
      <View style={{ width: whatWidth }} {...cell}>
        {row.what.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      </View>
      <Text style={figure} {...cell}>
        {row.charged}
      </Text>
      <Text style={figure} {...cell}>
        {row.paid}
      </Text>
      <Text style={figure} {...cell}>
        {row.balance}
      </Text>
    </View>
  );
}
