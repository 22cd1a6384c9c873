/** What an invoice will state, as plain data, and which IVA its lines have. */
import type { Customer } from "#app/customers/customer.ts";
import type { DocumentLine, LineKind } from "#app/documents/document.ts";
import type { SiteCopy } from "#app/documents/site-copy.ts";
import type { QuoteType, RateDiscount, TaxSum } from "#app/documents/totals.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";
import { lacksCause } from "#app/tax/causes.ts";
import type { Language } from "#app/words/languages.ts";
import type { ChosenIva } from "./invoice-content.schema.ts";

/**
 * A line of an invoice: nothing on it is optional, and each has its rate, or a cause of being without IVA. A deduction
 * takes off, with a negative price, what the invoice `advance_id` invoiced in advance.
 */
export type InvoiceLine = Omit<DocumentLine, "optional" | "kind"> & {
  kind: LineKind | "deduction";
  iva_bp: number;
  cause: string;
  advance_id?: number;
};

/** A customer as its row has it: the database checks kinds and languages. */
type StoredCustomer = Omit<Customer, "kind" | "language"> & { kind: string; language: string | null };

/** What an invoice will state. `iva_bp` is its percent; null where its lines have several. */
export type InvoiceSource = {
  customer: StoredCustomer;
  /** Where the work was done; null: at the customer's address. */
  site: SiteCopy | null;
  /** The quotes that it invoices, none or several. */
  quotes: { id: number; quote_number: string }[];
  /** The jobs whose invoice it will be; the first visit of a job over several days. */
  job_ids: number[];
  work_date: Day;
  type: QuoteType;
  iva_bp: number | null;
  /** The discount of the whole, in cents, or in percent where that is above 0. */
  discount_cents: Cents;
  discount_bp: number;
  /** The discounts of several quotes, each of which belongs to the lines of its quote. */
  discounts?: RateDiscount[];
  lines: InvoiceLine[];
  /** The language of the document, where one was chosen; else it follows from the customer (languageOf). */
  language?: Language;
  /** Whether it invoices in advance, which a later invoice of the quote deducts. */
  isAdvance?: boolean;
  /** Sums by rate that are those of other invoices to the cent, in place of being computed of its lines. */
  taxes?: TaxSum[];
};

/**
 * The same with the cause or the percent that was chosen for what has neither IVA nor a cause, such as the lines of a
 * quote without IVA. The prices stay: a percent comes on top of them.
 */
export function withIva(source: InvoiceSource, chosen: ChosenIva): InvoiceSource {
  if ((!chosen.cause && chosen.iva_bp === undefined) || !source.lines.some(isUntaxed)) return source;
  const { taxes: _, ...computed } = source;
  const lines = source.lines.map((line) =>
    line.kind === "heading" ? line : taxedAs(line, chosen, { isDeduction: line.kind === "deduction" }),
  );
  const discounts = source.discounts?.map((one) => taxedAs(one, chosen));
  return { ...computed, ...(discounts && { discounts }), ...rateOf(lines), lines };
}

/** An amount with what was chosen, if it has neither IVA nor a cause. */
export function taxedAs<Amount extends Pick<InvoiceLine, "iva_bp" | "cause">>(
  amount: Amount,
  { cause = "", iva_bp = 0 }: ChosenIva,
  { isDeduction = false } = {},
): Amount {
  if (!lacksCause(amount)) return amount;
  if (cause !== "") return { ...amount, cause };
  // What was invoiced without IVA is not deducted with it.
  return isDeduction ? amount : { ...amount, iva_bp };
}

/** Whether a line has neither IVA nor a cause for that. */
function isUntaxed(line: Pick<InvoiceLine, "kind" | "iva_bp" | "cause">): boolean {
  return line.kind !== "heading" && lacksCause(line);
}

/** A typed line with its rate: none for a cause and as a heading, else the one that it names, or the usual one. */
export function ratedLine(
  line: Omit<InvoiceLine, "iva_bp"> & { iva_bp?: number | undefined },
  usual_bp: number,
): InvoiceLine {
  const isBare = line.kind === "heading" || line.cause !== "";
  return { ...line, iva_bp: isBare ? 0 : (line.iva_bp ?? usual_bp) };
}

/** The type and the percent of an invoice with these lines: without IVA where none has a rate or a cause. */
export function rateOf(lines: readonly InvoiceLine[]): { type: QuoteType; iva_bp: number | null } {
  const priced = lines.filter(({ kind }) => kind !== "heading");
  const rates = [...new Set(priced.map(({ iva_bp }) => iva_bp))];
  const type = priced.every(lacksCause) ? 1 : 2;
  return { type, iva_bp: rates.length === 1 ? (rates[0] ?? 0) : null };
}
