import { emailDocument } from "#app/documents/email.server.ts";
import { getInvoiceDocument } from "./invoice-document.server.ts";

/** Sends an invoice to the customer it names. Throws a not-found Problem, and what emailDocument() throws. */
export async function emailInvoice(id: number): Promise<never> {
  return emailDocument(await getInvoiceDocument(id));
}
