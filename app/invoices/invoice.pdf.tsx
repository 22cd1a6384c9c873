/** The PDF of an invoice, with all that Spanish law requires of a complete one (Real Decreto 1619/2012, article 6). */
import { SalesPdf } from "#app/documents/sales-document.tsx";
import type { Note } from "#app/documents/totals-block.tsx";
import { formatDay } from "#app/platform/dates.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { InvoiceDocument } from "./invoice-document.ts";

/** The Document element of an invoice. Its texts must be clean (cleanTexts), and loadFonts() must have finished. */
export function InvoicePdf({ invoice }: { invoice: InvoiceDocument }) {
  const words = wordsIn(invoice.language).documents;
  return SalesPdf({
    document: invoice,
    title: words.invoice,
    number: invoice.invoice_number,
    facts: facts(invoice, words),
    notes: notes(invoice, words),
    alwaysNet: true,
  });
}

/** The date of the work is printed where it differs from the invoice's date. */
function facts(invoice: InvoiceDocument, words: Words["documents"]) {
  const work = { label: words.work_date, value: formatDay(invoice.work_date) };
  return [
    { label: words.issue_date, value: formatDay(invoice.issued_on) },
    ...(invoice.work_date === invoice.issued_on ? [] : [work]),
    { label: words.quotation, value: invoice.quote_number },
  ];
}

function notes(invoice: InvoiceDocument, words: Words["documents"]): Note[] {
  const { paid, paid_on } = invoice;
  const payment = { text: paid_on ? words.paid_on(formatDay(paid_on)) : words.paid, emphatic: true };
  return [...(paid ? [payment] : []), ...ivaNotes(invoice, words)];
}

function ivaNotes({ type, no_iva_reason }: InvoiceDocument, words: Words["documents"]): Note[] {
  if (type === 2) return [];
  return [no_iva_reason ? { text: no_iva_reason, emphatic: true } : { text: words.invoice_without_iva }];
}
