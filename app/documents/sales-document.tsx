/** The PDF of a quote or an invoice, page by page. */
import { Document, View } from "@react-pdf/renderer";
import { customerName } from "#app/customers/customer.ts";
import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import type { TaxCode } from "#app/tax/qr-texts.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { AccentProvider, readableAccent } from "./accent.ts";
import type { SalesDocument } from "./document.ts";
import { Letterhead, layoutLetterhead } from "./letterhead.tsx";
import { LineTable, layoutColumns, layoutTable } from "./line-table.tsx";
import { layoutOpening, Opening } from "./opening.tsx";
import { PageFrame, runningHeadHeight } from "./page-frame.tsx";
import { paginate, placeTail, type Span } from "./paginate.ts";
import { contentHeight, type Spacing, tableHeadHeight, tightSpacing, usualSpacing } from "./paper.ts";
import { type Fact, layoutParties, Parties } from "./parties.tsx";
import {
  acceptancePiece,
  type Code,
  codePiece,
  Tail,
  type TailPiece,
  tablePieces,
  textPieces,
  titlePiece,
} from "./tail.tsx";
import { computeTotals, lineAmount, type Totals } from "./totals.ts";
import { Closing, layoutClosing, type Note, type Sum } from "./totals-block.tsx";
import { offeredLines, soldLines } from "./work-lines.ts";

type SalesPdfProps = {
  document: SalesDocument;
  /** The title, such as "Quotation", and the document's number. */
  title: string;
  number: string;
  facts: readonly Fact[];
  notes: readonly Note[];
  /** The tax agency's QR code, at the top of the first page. */
  taxCode?: TaxCode | null;
  /** What the document is about, and a text before the lines. Both may be empty. */
  subject?: string;
  intro?: readonly string[];
  /** Texts after the sums, each below its title, with a QR code beside it; those without lines are left out. */
  after?: readonly { title: string; text: readonly string[]; code?: Code }[];
  /** Whether there is space for the customer's signature. */
  acceptance?: boolean;
  /** Whether the net amount has a line of its own even where it is the total. */
  alwaysNet?: boolean;
};

/**
 * The Document element of a quote or an invoice, with its pages filled. Its texts must be clean (cleanTexts), and
 * loadFonts() must have finished.
 */
export function SalesPdf(props: SalesPdfProps) {
  const { document, title, number } = props;
  const { company, language } = document;
  const { head, parties, opening, table, closing, tail, spacing, ...filled } = fillPages(props);
  const { spans, tails, pages } = filled;
  const subject = `${title} ${number}`;
  const about = {
    title: subject,
    subject: customerName(document.customer) ?? "",
    author: company.company_name,
    creator: "Alisio",
    language,
  };
  const sender = { sender: company.company_name, registry: company.registry };
  const frame = { pages: pages.length, ...sender, subject, words: wordsIn(language).documents };
  return (
    <Document {...about}>
      <AccentProvider value={readableAccent(company.accent)}>
        {pages.map((later, index) => (
          <PageFrame key={index} page={index + 1} {...frame}>
            {index === 0 && (
              <View style={{ marginBottom: spacing.aboveTable }}>
                <View style={{ marginBottom: spacing.belowHead }}>
                  <Letterhead layout={head} />
                </View>
                <Parties layout={parties} />
                <Opening layout={opening} />
              </View>
            )}
            <LineTable layout={table} span={spans[index] ?? nothing} />
            {index === spans.length - 1 && <Closing layout={closing} />}
            <Tail pieces={tail} span={later ?? (index === spans.length - 1 ? tails[0] : undefined) ?? nothing} />
          </PageFrame>
        ))}
      </AccentProvider>
    </Document>
  );
}

/** The parts of the document and its pages, with the usual spacing, or the tight one where that saves a page. */
function fillPages(props: SalesPdfProps) {
  const usual = fillPagesWith(usualSpacing, props);
  if (usual.pages.length === 1) return usual;
  const tight = fillPagesWith(tightSpacing, props);
  return tight.pages.length < usual.pages.length ? tight : usual;
}

function fillPagesWith(spacing: Spacing, props: SalesPdfProps) {
  const { document, title, number, facts, notes, alwaysNet = false, acceptance = false } = props;
  const { company, language } = document;
  const words = wordsIn(language).documents;
  const head = layoutLetterhead(company, title, number, words, props.taxCode);
  const parties = layoutParties(document, facts, words);
  const totals = totalsOf(document);
  // What was invoiced in advance is taken off after the discount, among the sums.
  const lines = document.lines.filter(({ isDeduction = false }) => !isDeduction);
  const columns = layoutColumns(lines, language);
  const table = layoutTable(soldLines(lines), columns, language, spacing.row);
  const closing = layoutClosing(notes, ...sumsToPrint(document, totals, words, alwaysNet), spacing.aboveClosing);
  const opening = layoutOpening(props.subject ?? "", props.intro ?? []);
  const texts = (props.after ?? []).filter(({ text }) => text.length > 0);
  const tail = [
    ...optionPieces(document, totals, columns, spacing),
    ...texts.flatMap(({ title, text, code }, index) =>
      code
        ? [codePiece(title, text, code, spacing)]
        : textPieces(title, text, spacing, acceptance && index === texts.length - 1),
    ),
    ...(acceptance ? [acceptancePiece(words, spacing)] : []),
  ];
  const heights = table.rows.map((row) => row.height);
  const used = head.height + spacing.belowHead + parties.height + opening.height + spacing.aboveTable + tableHeadHeight;
  const room = {
    first: contentHeight - used,
    later: contentHeight - runningHeadHeight - tableHeadHeight,
    closing: closing.height,
  };
  const isHeading = (row: number) => table.rows[row]?.look === "heading";
  const spans = paginate(heights, room, isHeading);
  const tails = placeTail(tail, leftBelow(spans, heights, room), contentHeight - runningHeadHeight);
  const pages = [...spans.map(() => null), ...tails.slice(1)];
  return { head, parties, opening, table, closing, tail, spans, tails, pages, spacing };
}

const nothing: Span = { from: 0, to: 0 };

/** The table of the options with their headings and their own sum; nothing where there are none. */
function optionPieces(
  { lines, language, type, iva_bp }: SalesDocument,
  { options_cents }: Totals,
  columns: ReturnType<typeof layoutColumns>,
  spacing: Spacing,
): TailPiece[] {
  const options = offeredLines(lines);
  if (options.length === 0) return [];
  const words = wordsIn(language).documents;
  const sum = { label: words.options_sum, amount: formatMoney(options_cents, language) };
  const several = options.filter(({ kind }) => kind === "line").length > 1;
  const table = layoutTable(options, columns, language, spacing.row, several ? sum : undefined);
  const title = type === 2 ? words.options(formatPercent(iva_bp, language)) : words.options_without_iva;
  return [titlePiece(title, spacing), ...tablePieces(table, "options")];
}

/** The points that are left below the closing block. */
function leftBelow(
  spans: readonly Span[],
  heights: readonly number[],
  room: { first: number; later: number; closing: number },
): number {
  const last = spans.at(-1) ?? nothing;
  const rows = heights.slice(last.from, last.to).reduce((sum, height) => sum + height, 0);
  return (spans.length === 1 ? room.first : room.later) - rows - room.closing;
}

/** The totals: for an invoice as it was issued, for a quote as they follow from its lines. */
function totalsOf(document: SalesDocument): Totals {
  const lines = document.lines.filter(({ isDeduction = false }) => !isDeduction);
  const totals = computeTotals({ ...document, lines });
  if (!document.taxes) return totals;
  const sum = (of: "base_cents" | "iva_cents") => document.taxes?.reduce((all, tax) => all + tax[of], 0) ?? 0;
  const [net_cents, iva_cents] = [sum("base_cents"), sum("iva_cents")];
  return { ...totals, net_cents, iva_cents, total_cents: net_cents + iva_cents };
}

/**
 * The sums above the total, and the total. Several rates have a line each, for the base and for its IVA. Without IVA
 * the net amount is the total: it is left out unless `alwaysNet`.
 */
function sumsToPrint(
  document: SalesDocument,
  totals: Totals,
  words: Words["documents"],
  alwaysNet: boolean,
): [Sum[], Sum] {
  const { language } = document;
  const sum = (label: string, cents: number): Sum => ({ label, amount: formatMoney(cents, language) });
  const above: Sum[] = [];
  const deducted = document.lines.filter(({ isDeduction = false }) => isDeduction);
  if (totals.discount_cents > 0 || deducted.length > 0) above.push(sum(words.sum, totals.lines_cents));
  if (totals.discount_cents > 0) {
    const percent = document.discount_bp > 0 ? ` ${formatPercent(document.discount_bp, language)} %` : "";
    // A discount larger than the lines takes off no more than they come to.
    const taken = Math.max(0, Math.min(totals.discount_cents, totals.lines_cents));
    above.push(sum(`${words.discount}${percent}`, 0 - taken));
  }
  if (deducted.length > 0)
    above.push(
      sum(
        words.advances_deducted,
        deducted.reduce((all, line) => all + lineAmount(line), 0),
      ),
    );
  if (document.taxes && document.taxes.length > 1) {
    for (const { iva_bp, cause, base_cents, iva_cents } of document.taxes) {
      // Causes are told apart by their codes, as on the lines; the notes explain them.
      const rate = cause || `${formatPercent(iva_bp, language)} %`;
      above.push(sum(words.net_at(rate), base_cents));
      if (cause === "") above.push(sum(words.iva(formatPercent(iva_bp, language)), iva_cents));
    }
    return [above, sum(words.total, totals.total_cents)];
  }
  if (document.type === 2 || alwaysNet) above.push(sum(words.net, totals.net_cents));
  // What is exempt, not subject or under reverse charge has no rate.
  const isRated = document.type === 2 && !document.taxes?.some(({ cause }) => cause !== "");
  if (isRated) above.push(sum(words.iva(formatPercent(document.iva_bp, language)), totals.iva_cents));
  return [above, sum(words.total, totals.total_cents)];
}
