/** All that an invoice's PDF prints, as plain data: gathered from the invoice, never from today's settings. */
import type { SalesDocument } from "#app/documents/document.ts";
import type { Day } from "#app/platform/dates.ts";
import type { Paid } from "./invoice.ts";

export type InvoiceDocument = SalesDocument & {
  kind: "invoice";
  invoice_number: string;
  quote_number: string;
  issued_on: Day;
  work_date: Day;
  /** Why it has no IVA; empty where it has, or where nobody had said why. */
  no_iva_reason: string;
  /** Whether it is paid as it is printed: the one thing of an invoice that changes. */
  paid: Paid;
  /** The day it was marked paid, in the company's zone, where that is known. */
  paid_on: Day | null;
};
