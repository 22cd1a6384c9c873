/** What a VERI*FACTU record states of an invoice, as plain facts: the room knows no table of invoices. */
import type { Cents } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";
import { isExport, type TaxCause } from "#app/tax/causes.ts";
import type { InvoiceKind } from "#app/tax/invoice-kinds.ts";

/** What the agency knows an invoice by. */
export type InvoiceName = { nif: string; number: string; issuedOn: Day };

/** A recipient has a NIF, or another document (list L7: 02 EU VAT number, 03 passport … 07 not in the census). */
export type Recipient =
  | { name: string; nif: string }
  | { name: string; other: { country: string; type: "02" | "03" | "04" | "05" | "06" | "07"; id: string } };

/** The general regime (list L8). */
export const generalRegime = "01";

/**
 * The regime (list L8) under which an amount of a cause is recorded. The agency refuses exports under the general one
 * (its code 1199), and takes nothing but exempt amounts under that of exports (1286).
 */
export function regimeOf(cause: TaxCause): string {
  return isExport(cause) ? "02" : generalRegime;
}

/** What an invoice comes to at one rate and cause, under one regime (list L8). */
export type TaxPart = { rateBp: number; cause: TaxCause; regime: string; baseCents: Cents; ivaCents: Cents };

/** How a rectifying invoice corrects: by differences, or in place of what it corrects, whose sums it then names. */
export type Rectification = { invoices: InvoiceName[] } & (
  | { type: "I" }
  | { type: "S"; baseCents: Cents; ivaCents: Cents }
);

export type InvoiceFacts = {
  issuer: { nif: string; name: string };
  number: string;
  issuedOn: Day;
  kind: InvoiceKind;
  rectification: Rectification | null;
  /** The simplified invoices in whose place an F3 is. */
  substituted: InvoiceName[];
  /** The day of the work, where it is not that of issue. */
  operationOn: Day | null;
  description: string;
  /** Whether it is a simplified invoice with a recipient (ROF 7.2 and 7.3), which is recorded as F1. */
  qualified: boolean;
  recipient: Recipient | null;
  taxes: TaxPart[];
  ivaCents: Cents;
  totalCents: Cents;
};

/** The name of the invoice of these facts. */
export function nameOf({
  issuer,
  number,
  issuedOn,
}: Pick<InvoiceFacts, "issuer" | "number" | "issuedOn">): InvoiceName {
  return { nif: issuer.nif, number, issuedOn };
}
