/** The data that an invoice's PDF prints. It comes from the saved invoice, never from today's settings. */
import type { SalesDocument } from "#app/documents/document.ts";
import type { Paid } from "#app/payments/payment.ts";
import type { Day } from "#app/platform/dates.ts";

export type InvoiceDocument = SalesDocument & {
  kind: "invoice";
  invoice_number: string;
  quote_number: string;
  issued_on: Day;
  work_date: Day;
  /** The reason why the invoice has no IVA; empty where it has IVA, or where no reason was set. */
  no_iva_reason: string;
  /** Whether the invoice is paid: the only thing of an invoice that may change. */
  paid: Paid;
  /** The day on which the invoice was marked paid, in the company's zone; null if unpaid or unknown. */
  paid_on: Day | null;
};
