/** Reads the data that an invoice's PDF prints. */
import { printedRelations, storedDocument } from "#app/documents/stored-document.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { InvoiceDocument } from "./invoice-document.ts";

/** The printed data of an invoice. Throws a not-found Problem. */
export async function getInvoiceDocument(id: number): Promise<InvoiceDocument> {
  const invoice = await reader().invoice.findUnique({ where: { id }, include: printedRelations });
  if (!invoice) throw notFound();
  const { invoice_number, quote_number, work_date, no_iva_reason, paid_at } = invoice;
  return {
    ...storedDocument(invoice),
    kind: "invoice",
    invoice_number,
    quote_number,
    issued_on: dayOf(invoice.created_at),
    work_date,
    no_iva_reason,
    paid: invoice.paid === 1 ? 1 : 0,
    paid_on: paid_at && dayOf(paid_at),
  };
}
