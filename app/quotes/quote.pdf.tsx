/** The quote as a document that a company is proud to send. */
import { Document, View } from "@react-pdf/renderer";
import { Letterhead, layoutLetterhead } from "#app/documents/letterhead.tsx";
import { LineTable, layoutTable, tableHeadHeight } from "#app/documents/line-table.tsx";
import { PageFrame, runningHeadHeight } from "#app/documents/page-frame.tsx";
import { paginate } from "#app/documents/paginate.ts";
import { contentHeight } from "#app/documents/paper.ts";
import { layoutParties, Parties } from "#app/documents/parties.tsx";
import { computeTotals } from "#app/documents/totals.ts";
import { Closing, layoutClosing, type Note, type Sum } from "#app/documents/totals-block.tsx";
import { formatDay } from "#app/platform/dates.ts";
import { formatMoney, formatPercent } from "#app/platform/money.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { QuoteDocument } from "./quote-document.ts";

const gapBelowHead = 22;
const gapAboveTable = 26;

/** Takes a quote whose texts are clean (cleanTexts), after loadFonts(); gives the document, every page already filled. */
export function QuotePdf({ quote }: { quote: QuoteDocument }) {
  const words = wordsIn(quote.language).documents;
  const { company, quote_number } = quote;
  const head = layoutLetterhead(company, words.quotation, quote_number, words);
  const parties = layoutParties(quote.customer, facts(quote, words), words);
  const table = layoutTable(quote.lines, quote.language, words);
  const closing = layoutClosing(notes(quote, words), ...sums(quote, words));
  const pages = paginate(
    table.rows.map((row) => row.height),
    {
      first: contentHeight - head.height - gapBelowHead - parties.height - gapAboveTable - tableHeadHeight,
      later: contentHeight - runningHeadHeight - tableHeadHeight,
      closing: closing.height,
    },
  );
  const subject = `${words.quotation} ${quote_number}`;
  const frame = { pages: pages.length, sender: company.company_name, subject, words };
  return (
    <Document title={subject} author={company.company_name || undefined} creator="Alisio" language={quote.language}>
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

function facts(quote: QuoteDocument, words: Words["documents"]) {
  return [
    { label: words.date, value: formatDay(quote.date) },
    { label: words.valid_until, value: formatDay(quote.valid_until) },
  ];
}

function notes(quote: QuoteDocument, words: Words["documents"]): Note[] {
  const days = (Date.parse(quote.valid_until) - Date.parse(quote.date)) / 86_400_000;
  const validity = { text: words.quotation_validity(days, formatDay(quote.valid_until)) };
  return quote.type === 1 ? [{ text: words.without_iva, emphatic: true }, validity] : [validity];
}

/** The sums above the total, and the total. Without IVA the net amount is the total: it is not said twice. */
function sums(quote: QuoteDocument, words: Words["documents"]): [Sum[], Sum] {
  const totals = computeTotals(quote);
  const sum = (label: string, cents: number): Sum => ({ label, amount: formatMoney(cents, quote.language) });
  const above: Sum[] = [];
  if (quote.discount_cents > 0) {
    above.push(sum(words.sum, totals.lines_cents), sum(words.discount, -quote.discount_cents));
  }
  if (quote.type === 2) {
    above.push(sum(words.net, totals.net_cents));
    above.push(sum(words.iva(formatPercent(quote.iva_bp, quote.language)), totals.iva_cents));
  }
  return [above, sum(words.total, totals.total_cents)];
}
