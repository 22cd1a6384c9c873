/** Invoices as calls give them: amounts in decimal euros, the percent of IVA in percent. */
import { saleOnWire } from "#app/documents/sales-wire.ts";
import { decimalFromCents } from "#app/numbers/money.ts";
import { notFound } from "#app/platform/problem.ts";
import type { InvoiceRow } from "./invoice-list.server.ts";
import { getInvoice } from "./invoices.server.ts";

/** A row of GET /api/invoices. */
export function rowOnWire({ created_on: _, email: __, total_cents, paid_cents, ...row }: InvoiceRow) {
  return { ...row, total: decimalFromCents(total_cents), paid_total: decimalFromCents(paid_cents) };
}

/** The invoice that the calls answer which get, make or mark one. Throws a not-found Problem. */
export async function invoiceOnWire(id: number) {
  const invoice = await getInvoice(id);
  if (!invoice) throw notFound();
  const { paid_cents, ...rest } = saleOnWire(invoice);
  return { ...rest, paid_total: decimalFromCents(paid_cents) };
}
