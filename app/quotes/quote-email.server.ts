import { emailDocument } from "#app/documents/email.server.ts";
import { getQuoteDocument } from "./quote-document.server.ts";

/** Sends a quote to its customer. Throws a not-found Problem, and what emailDocument() throws. */
export async function emailQuote(id: number): Promise<never> {
  return emailDocument(await getQuoteDocument(id));
}
