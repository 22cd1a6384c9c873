/** The model of an invoice: paid or not, and what may be missing before it is made. */
import { customerSearchText } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import { siteText } from "#app/documents/site-copy.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Sorting, SortOf } from "#app/platform/list-sort.ts";
import { codeOf, numberLines, searchText } from "#app/platform/search.ts";
import type { Language } from "#app/words/languages.ts";

export const paidStatuses = ["all", "paid", "unpaid"] as const;

export type PaidStatus = (typeof paidStatuses)[number];

/**
 * The text in which searches look for an invoice: its number, and site and customer as the invoice states them. The
 * present customer's text follows it in the index (platform/search.ts).
 */
export function invoiceSearchText(
  invoice: Record<"invoice_number" | "quote_number" | "customer_copy" | "site_copy", string>,
): string {
  const { invoice_number, quote_number, customer_copy, site_copy } = invoice;
  const own = searchText([...numberLines(invoice_number), codeOf(quote_number), siteText(site_copy)]);
  return own + customerSearchText(customerOfCopy(customer_copy));
}

/** What the law requires on an invoice and the settings lack; each is a key of a sentence in the words. */
export type InvoiceLack = "noReason" | "noCompanyName" | "noTaxId" | "noAddress";

/** The columns by which the list can be sorted. */
const sortableColumns = ["number", "customer", "created", "total", "status"] as const;

export type InvoiceSort = SortOf<(typeof sortableColumns)[number]>;

/** The orders of the list; without another the newest invoices come first. */
export const invoiceSorting: Sorting<(typeof sortableColumns)[number]> = {
  columns: sortableColumns,
  usual: "-created",
  largestFirst: ["number", "created", "total"],
};

/**
 * What the list says of an invoice: paid or not; "correction": it rectifies another one, with which it is settled;
 * "corrected": it was rectified to nothing; "replaced": a full invoice is in its place; "annulled".
 */
export const invoiceStates = ["paid", "unpaid", "correction", "corrected", "replaced", "annulled"] as const;

export type InvoiceState = (typeof invoiceStates)[number];

/** What the state of an invoice follows from. */
export type StateFacts = {
  paid: number;
  total_cents: Cents;
  /**
   * What is to be paid of it in all; 0 of one that was annulled, replaced, rectified to nothing, or rectifies another.
   */
  payable_cents: Cents;
  annulled: number;
  /** Whether a full invoice is in its place. */
  replaced: number;
  invoice_kind: string;
};

/** What the list says of an invoice. */
export function invoiceState(facts: StateFacts): InvoiceState {
  const { paid, total_cents, payable_cents, annulled, replaced, invoice_kind } = facts;
  if (annulled) return "annulled";
  if (replaced) return "replaced";
  if (invoice_kind.startsWith("R")) return "correction";
  if (payable_cents === 0 && total_cents !== 0) return "corrected";
  // Over nothing, where all was paid in advance, nothing is left to pay. As shownPaid(), whose file is of another area:
  // imported here, screens of payments would need one more file.
  return paid || payable_cents === 0 ? "paid" : "unpaid";
}

/** Whether an invoice was issued as paid, or in the place of paid ones: its document says so for good. */
export function isIssuedPaid({
  paid_at_issue_cents,
  total_cents,
}: Record<"paid_at_issue_cents" | "total_cents", Cents>): boolean {
  return paid_at_issue_cents > 0 && paid_at_issue_cents >= total_cents;
}

/** The language of an invoice: the customer's, the company's, or that in which it is asked for. */
export function languageOf(
  customer: { language: string | null },
  company: { language: Language | null },
  asked: Language,
): Language {
  return (customer.language as Language | null) ?? company.language ?? asked;
}

/** How long the reason of a correction may be, in characters. */
export const maxReason = 500;

/** Rows a page of the list (behaviour 2.11). */
export const rowsPerPage = 10;

/** How long the notice of a sent invoice is shown, in seconds (behaviour 4.16). */
export const emailSentSeconds = 4;
