/** The PDF of an invoice, with all that Spanish law requires of a complete one (Real Decreto 1619/2012, article 6). */
import { SalesPdf } from "#app/documents/sales-document.tsx";
import { lineAmount } from "#app/documents/totals.ts";
import type { Note } from "#app/documents/totals-block.tsx";
import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import { type Day, formatDay } from "#app/platform/dates.ts";
import { epcPayload } from "#app/terms/epc.ts";
import { ibanText } from "#app/terms/iban.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { InvoiceDocument } from "./invoice-document.ts";

/** The Document element of an invoice. Its texts must be clean (cleanTexts), and loadFonts() must have finished. */
export function InvoicePdf({ invoice }: { invoice: InvoiceDocument }) {
  const words = wordsIn(invoice.language).documents;
  return SalesPdf({
    document: invoice,
    title: titleOf(invoice, words),
    number: invoice.invoice_number,
    taxCode: invoice.tax_code,
    facts: factsToPrint(invoice, words),
    notes: notesToPrint(invoice, words),
    after: paymentToPrint(invoice, words),
    alwaysNet: true,
  });
}

function titleOf({ rectifies, isAdvance, invoice_kind }: InvoiceDocument, words: Words["documents"]): string {
  if (rectifies) return words.rectifying_invoice;
  if (isAdvance) return words.advance_invoice;
  return invoice_kind === "F2" ? words.simplified_invoice : words.invoice;
}

/**
 * The date of the work, or of an advance that on which it was paid (RD 1619/2012, article 6.1.i), is printed where it
 * lies before the invoice's date: one ahead is not an operation yet.
 */
function factsToPrint(invoice: InvoiceDocument, words: Words["documents"]) {
  const { rectifies } = invoice;
  const work = {
    label: invoice.isOfAdvance ? words.payment_date : words.work_date,
    value: formatDay(invoice.work_date),
  };
  return [
    { label: words.issue_date, value: formatDay(invoice.issued_on) },
    ...(invoice.work_date < invoice.issued_on ? [work] : []),
    ...(invoice.quote_number === "" ? [] : [{ label: words.quotation, value: invoice.quote_number }]),
    ...(rectifies ? [{ label: words.rectifies[rectifies.type], value: numberWithDay(rectifies) }] : []),
  ];
}

/** How to pay what was not paid at the issue: until when, to which account, and the code for banking apps. */
function paymentToPrint(invoice: InvoiceDocument, words: Words["documents"]) {
  const { due_on, iban, iban2, payment_ways, payment_terms, due_cents, company, rectifies, substitutes } = invoice;
  const accounts = [iban, iban2].filter(Boolean).map(ibanText);
  // Payments stay with the invoice that is corrected.
  const reference = rectifies?.number ?? invoice.invoice_number;
  if (due_cents === 0) return [];
  // The terms of an invoice in the place of another count the days from the issue of that one, not from its own.
  const countsFromOwnIssue = rectifies === null && substitutes.length === 0;
  const text = [
    ...(payment_terms && countsFromOwnIssue ? [payment_terms] : []),
    ...(due_on ? [words.due_on(formatDay(due_on))] : []),
    ...(accounts.length > 0 ? [words.pay_to(accounts), words.pay_reference(reference)] : []),
    ...payment_ways,
  ];
  const transfer = { name: company.company_name, iban, amount_cents: due_cents, reference };
  const code = epcPayload(transfer);
  return [{ title: words.how_to_pay, text, ...(code !== null && { code: { text: code, says: words.pay_code } }) }];
}

function numberWithDay({ number, issued_on }: { number: string; issued_on: Day }): string {
  return `${number} (${formatDay(issued_on)})`;
}

function notesToPrint(invoice: InvoiceDocument, words: Words["documents"]): Note[] {
  const { paid_on, rectifies, substitutes, due_cents, language } = invoice;
  const isPartlyPaid = (rectifies !== null || substitutes.length > 0) && due_cents > 0;
  return [
    ...(paid_on ? [{ text: words.paid_on(formatDay(paid_on)), emphatic: true }] : []),
    ...(substitutes.length > 0 ? [{ text: words.substitutes(substitutes.map(numberWithDay)) }] : []),
    ...(rectifies ? [{ text: words.rectified_because(rectifies.reason) }] : []),
    ...replacedSums(invoice, words),
    ...(isPartlyPaid ? [{ text: words.still_due(formatMoney(due_cents, language)), emphatic: true }] : []),
    ...deductedAdvances(invoice, words),
    ...ivaNotes(invoice, words),
  ];
}

/**
 * What one in the place of another comes to beside that one: the amount of the correction (RD 1619/2012, article 15.5).
 * One by the difference states it as its total.
 */
function replacedSums({ rectifies, taxes, language }: InvoiceDocument, words: Words["documents"]): Note[] {
  if (rectifies?.type !== "S" || !taxes) return [];
  const money = (cents: number) => formatMoney(cents, language);
  const { number, before } = rectifies;
  const base = taxes.reduce((sum, { base_cents }) => sum + base_cents, -before.base_cents);
  const iva = taxes.reduce((sum, { iva_cents }) => sum + iva_cents, -before.iva_cents);
  return [
    { text: words.total_before(number, money(before.base_cents + before.iva_cents)) },
    { text: words.correction_amount(money(base + iva), money(base), money(iva)), emphatic: true },
  ];
}

/** The invoices in advance that are deducted, each with its amount at a rate. */
function deductedAdvances({ lines, language }: InvoiceDocument, words: Words["documents"]): Note[] {
  return lines
    .filter(({ isDeduction = false }) => isDeduction)
    .map((line) => {
      const rate = line.cause || words.iva(formatPercent(line.iva_bp ?? 0, language));
      const percent = line.iva_bp === undefined ? "" : ` (${rate})`;
      return { text: `${line.name}: ${formatMoney(lineAmount(line), language)}${percent}` };
    });
}

/** Why there is no IVA: the sentence of each cause, or the company's own reason (RD 1619/2012, article 6.1.j). */
function ivaNotes({ type, no_iva_reason, taxes }: InvoiceDocument, words: Words["documents"]): Note[] {
  const causes = new Set(taxes?.flatMap(({ cause }) => (cause === "" ? [] : [cause])));
  const sentences: Record<string, string> = words.causes;
  const [only] = causes;
  if (taxes?.length === 1 && only !== undefined) return [{ text: sentences[only] ?? "", emphatic: true }];
  // Beside other rates and causes, their lines and sums name each by its code.
  if (causes.size > 0) return [...causes].map((cause) => ({ text: `${cause}: ${sentences[cause]}`, emphatic: true }));
  if (type === 2) return [];
  return [no_iva_reason ? { text: no_iva_reason, emphatic: true } : { text: words.invoice_without_iva }];
}
