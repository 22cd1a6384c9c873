/** The model of an invoice: paid or not, and what may be missing before it is made. */

export const paidStatuses = ["all", "paid", "unpaid"] as const;

export type PaidStatus = (typeof paidStatuses)[number];

/** 1 when the invoice is paid, in calls and in the table. */
export type Paid = 0 | 1;

/** What the law requires on an invoice and the settings lack; each is a key of a sentence in the words. */
export type InvoiceLack = "noReason" | "noCompanyName" | "noTaxId" | "noAddress";

/** Rows a page of the list (behaviour 2.11). */
export const rowsPerPage = 10;
