/** What an invoice comes to, from what it is made from. */
import { totalsByRate } from "#app/documents/totals.ts";
import type { InvoiceLine, InvoiceSource } from "./invoice-source.ts";

/**
 * The sums of an invoice, and of each rate: those of other invoices where it takes them over, else those of its lines.
 */
export function sumsOf({
  lines,
  discount_cents,
  discount_bp,
  discounts = [],
  taxes,
}: Pick<InvoiceSource, "lines" | "discount_cents" | "discount_bp" | "discounts" | "taxes">) {
  const of = (kind: InvoiceLine["kind"]) => lines.filter((line) => line.kind === kind);
  const amounts = { lines: of("line"), deductions: of("deduction") };
  const { lines_cents: _, ...sums } = totalsByRate({ ...amounts, discounts, discount_cents, discount_bp });
  if (!taxes) return sums;
  const net_cents = taxes.reduce((all, { base_cents }) => all + base_cents, 0);
  const iva_cents = taxes.reduce((all, tax) => all + tax.iva_cents, 0);
  return { ...sums, net_cents, iva_cents, total_cents: net_cents + iva_cents, taxes };
}
