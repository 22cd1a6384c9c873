/** The kinds of invoices, as the tax agency names them, and the series of their numbers. */

/** F1 full, F2 simplified, F3 in place of simplified ones; R1 to R4 rectify, R5 rectifies a simplified one. */
export const invoiceKinds = ["F1", "F2", "F3", "R1", "R2", "R3", "R4", "R5"] as const;

export type InvoiceKind = (typeof invoiceKinds)[number];

/**
 * The kinds by one of which a full invoice is rectified (Ley 37/1992, article 80): R1 what was wrong, undone or
 * discounted, R2 a customer in insolvency proceedings, R3 a debt that cannot be collected, R4 anything else.
 */
export const rectifyingKinds = ["R1", "R2", "R3", "R4"] as const satisfies readonly InvoiceKind[];

/** How these kinds name a recipient, beside a Spanish number (list L7): the agency's codes 1192 and 1191. */
const documentsOf: Partial<Record<InvoiceKind, readonly string[]>> = { R2: ["02", "07"], R3: ["07"] };

/**
 * Whether the agency takes an invoice of a kind whose recipient is named by this type of document (list L7); "": by a
 * Spanish number, or not at all.
 */
export function takesDocument(kind: InvoiceKind, type: string): boolean {
  return type === "" || (documentsOf[kind]?.includes(type) ?? true);
}

/**
 * Whether the customer owes what an invoice of a kind takes off as before: only the seller's IVA is reduced for
 * insolvency and bad debts, not the debt (Ley 37/1992, article 80.Tres to 80.Cinco).
 */
export function staysOwed(kind: InvoiceKind): boolean {
  return kind === "R2" || kind === "R3";
}

/** I: the rectifying invoice states the difference. S: it takes the place of the other. "": it rectifies none. */
export type RectifyType = "I" | "S" | "";

/** Series of invoices. RD 1619/2012, articles 6.1 and 7.1, want one of their own for rectifying and simplified ones. */
export const invoiceSeries = ["invoice", "simplified", "rectifying", "rectifying-simplified"] as const;

export type InvoiceSeries = (typeof invoiceSeries)[number];

/** The series of a kind's numbers; the database checks it. */
export function seriesOf(kind: InvoiceKind): InvoiceSeries {
  if (kind === "F2") return "simplified";
  if (kind === "R5") return "rectifying-simplified";
  return kind.startsWith("R") ? "rectifying" : "invoice";
}

/** Whether an invoice of this kind names no recipient to the tax agency: simplified, or rectifying a simplified one. */
export function isSimplified(kind: InvoiceKind): boolean {
  return kind === "F2" || kind === "R5";
}
