/** An invoice: what its list can be asked for, and what may be amiss before it is made. */

export const paidStatuses = ["all", "paid", "unpaid"] as const;

export type PaidStatus = (typeof paidStatuses)[number];

/** 1 when it is paid, as on the wire and in the table. */
export type Paid = 0 | 1;

/** What the settings do not say yet of what the law wants on an invoice; each is a sentence of the words. */
export type InvoiceLack = "noReason" | "noCompanyName" | "noTaxId" | "noAddress";

/** How many invoices a page of the list shows (behaviour 2.11). */
export const invoicesPerPage = 10;
