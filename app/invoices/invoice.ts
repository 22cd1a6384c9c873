/** The model of an invoice: paid or not, and what may be missing before it is made. */
import { customerSearchText } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import { siteText } from "#app/documents/site-copy.ts";
import type { Sorting, SortOf } from "#app/platform/list-sort.ts";
import { codeOf, numberLines, searchText } from "#app/platform/search.ts";

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

/** Rows a page of the list (behaviour 2.11). */
export const rowsPerPage = 10;

/** How long the notice of a sent invoice is shown, in seconds (behaviour 4.16). */
export const emailSentSeconds = 4;
