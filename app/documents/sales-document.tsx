/** The PDF of a quote or an invoice, page by page. */
import { Document, View } from "@react-pdf/renderer";
import { customerName } from "#app/customers/customer.ts";
import { formatMoney, formatPercent } from "#app/platform/money.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { SalesDocument } from "./document.ts";
import { Letterhead, layoutLetterhead } from "./letterhead.tsx";
import { LineTable, layoutTable } from "./line-table.tsx";
import { PageFrame, runningHeadHeight } from "./page-frame.tsx";
import { paginate } from "./paginate.ts";
import { contentHeight, tableHeadHeight } from "./paper.ts";
import { type Fact, layoutParties, Parties } from "./parties.tsx";
import { computeTotals } from "./totals.ts";
import { Closing, layoutClosing, type Note, type Sum } from "./totals-block.tsx";

const gapBelowHead = 22;
const gapAboveTable = 26;

type SalesPdfProps = {
  document: SalesDocument;
  /** The title, such as "Quotation", and the document's number. */
  title: string;
  number: string;
  facts: readonly Fact[];
  notes: readonly Note[];
  /** Whether the net amount has a line of its own even where it is the total. */
  alwaysNet?: boolean;
};

/**
 * The Document element of a quote or an invoice, with its pages filled. Its texts must be clean (cleanTexts), and
 * loadFonts() must have finished.
 */
export function SalesPdf({ document, title, number, facts, notes, alwaysNet = false }: SalesPdfProps) {
  const words = wordsIn(document.language).documents;
  const { company, language } = document;
  const head = layoutLetterhead(company, title, number, words);
  const parties = layoutParties(document.customer, facts, words);
  const table = layoutTable(document.lines, language, words);
  const closing = layoutClosing(notes, ...sums(document, words, alwaysNet));
  const pages = paginate(
    table.rows.map((row) => row.height),
    {
      first: contentHeight - head.height - gapBelowHead - parties.height - gapAboveTable - tableHeadHeight,
      later: contentHeight - runningHeadHeight - tableHeadHeight,
      closing: closing.height,
    },
  );
  const subject = `${title} ${number}`;
  const about = {
    title: subject,
    subject: customerName(document.customer) ?? "",
    author: company.company_name,
    creator: "Alisio",
    language,
  };
  const frame = { pages: pages.length, sender: company.company_name, subject, words };
  return (
    <Document {...about}>
      {pages.map((span, index) => (
        <PageFrame key={`${span.from}-${span.to}`} page={index + 1} {...frame}>
          {index === 0 && (
            <View style={{ marginBottom: gapAboveTable }}>
              <View style={{ marginBottom: gapBelowHead }}>
                <Letterhead layout={head} />
              </View>
              <Parties layout={parties} />
            </View>
          )}
          <LineTable layout={table} span={span} />
          {index === pages.length - 1 && <Closing layout={closing} />}
        </PageFrame>
      ))}
    </Document>
  );
}

/**
 * The sums above the total, and the total. Without IVA the net amount is the total: it is left out unless `alwaysNet`.
 */
function sums(document: SalesDocument, words: Words["documents"], alwaysNet: boolean): [Sum[], Sum] {
  const totals = computeTotals(document);
  const { language } = document;
  const sum = (label: string, cents: number): Sum => ({ label, amount: formatMoney(cents, language) });
  const above: Sum[] = [];
  if (document.discount_cents > 0) {
    above.push(sum(words.sum, totals.lines_cents), sum(words.discount, -document.discount_cents));
  }
  if (document.type === 2 || alwaysNet) above.push(sum(words.net, totals.net_cents));
  if (document.type === 2) above.push(sum(words.iva(formatPercent(document.iva_bp, language)), totals.iva_cents));
  return [above, sum(words.total, totals.total_cents)];
}
