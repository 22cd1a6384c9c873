import type { z } from "zod";
import type { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import type { SentEmail } from "#app/mail/document-email.server.ts";
import { emailSale } from "#app/mail/sale-email.server.ts";
import type { Language } from "#app/words/languages.ts";
import { getInvoiceDocument } from "./invoice-document.server.ts";

/** E-mails an invoice to its customer. Throws a not-found Problem, and what emailDocument() throws. */
export async function emailInvoice(
  id: number,
  given: z.output<typeof documentEmailSchema>,
  senderLanguage: Language,
): Promise<SentEmail> {
  const document = await getInvoiceDocument(id);
  return emailSale({ kind: "invoice", id, number: document.invoice_number, document, senderLanguage, given });
}
