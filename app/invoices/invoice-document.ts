/**
 * The data that an invoice's PDF prints. All of it was stored when the invoice was issued and never changes, so the PDF
 * may be rendered at any time after it (docs/decisions/0086-kept-pdfs.md).
 */
import type { SalesDocument } from "#app/documents/document.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";
import type { InvoiceKind } from "#app/tax/invoice-kinds.ts";
import type { TaxCode } from "#app/tax/qr-texts.ts";

/** What sums at several rates come to in all. */
export type TaxTotals = { base_cents: Cents; iva_cents: Cents };

export type InvoiceDocument = SalesDocument & {
  kind: "invoice";
  invoice_kind: InvoiceKind;
  invoice_number: string;
  /** Whether it invoices in advance. */
  isAdvance: boolean;
  /** Whether it, or what it corrects, is in advance: its day of work is then that on which the advance was paid. */
  isOfAdvance: boolean;
  quote_number: string;
  issued_on: Day;
  work_date: Day;
  /** The reason why the invoice has no IVA; empty where it has IVA, or where no reason was set. */
  no_iva_reason: string;
  /** The day of the last payment, where it was paid when it was issued. What is paid later, it does not say. */
  paid_on: Day | null;
  /**
   * How it is to be paid, as it was agreed at the issue: until when, in a sentence, to which account or accounts, and
   * in which other ways; may be empty.
   */
  due_on: Day | null;
  payment_terms: string;
  iban: string;
  iban2: string;
  payment_ways: string[];
  /**
   * What was to be paid after its issue: of it, or of the invoice that it corrects. 0 as well where that is not said,
   * since more is owed than is left of that one (staysOwed).
   */
  due_cents: Cents;
  /**
   * The invoice that it corrects, by the difference or in its place, why, and what that came to until then; or null.
   */
  rectifies: { number: string; issued_on: Day; reason: string; type: "I" | "S"; before: TaxTotals } | null;
  /** The simplified invoices in whose place it is. */
  substitutes: { number: string; issued_on: Day }[];
  /** The tax agency's QR code; null: it was not issued under Spanish tax rules. */
  tax_code: TaxCode | null;
};
