/** The PDF of a quote. */
import { SalesPdf } from "#app/documents/sales-document.tsx";
import type { Note } from "#app/documents/totals-block.tsx";
import { formatDay } from "#app/platform/dates.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { QuoteDocument } from "./quote-document.ts";

/** The Document element of a quote. Its texts must be clean (cleanTexts), and loadFonts() must have finished. */
export function QuotePdf({ quote }: { quote: QuoteDocument }) {
  const words = wordsIn(quote.language).documents;
  const facts = [
    { label: words.date, value: formatDay(quote.date) },
    ...(quote.valid_until ? [{ label: words.valid_until, value: formatDay(quote.valid_until) }] : []),
  ];
  return SalesPdf({
    document: quote,
    title: words.quotation,
    number: quote.quote_number,
    facts,
    notes: notesToPrint(quote, words),
    subject: quote.title,
    intro: quote.intro,
    after: [
      { title: "", text: quote.outro },
      // Nobody pays for a void quote, or accepts it.
      { title: words.payment_terms, text: quote.is_void ? [] : quote.payment_terms },
      { title: words.conditions, text: quote.conditions },
    ],
    acceptance: !quote.is_void,
  });
}

function notesToPrint(quote: QuoteDocument, words: Words["documents"]): Note[] {
  return [
    ...(quote.is_void ? [{ text: words.quotation_void, emphatic: true }] : []),
    ...(quote.type === 1 ? [{ text: words.without_iva, emphatic: true }] : []),
  ];
}
