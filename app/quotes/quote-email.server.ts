import type { z } from "zod";
import type { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import type { SentEmail } from "#app/mail/document-email.server.ts";
import { emailSale } from "#app/mail/sale-email.server.ts";
import { Problem } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { getQuoteDocument } from "./quote-document.server.ts";
import { sentByEmail } from "./quote-status.server.ts";

/**
 * E-mails a quote to its customer; once the mail server accepts it, a draft becomes sent. Throws a not-found Problem, a
 * conflict Problem for a void quote, and what emailDocument() throws.
 */
export async function emailQuote(
  id: number,
  given: z.output<typeof documentEmailSchema>,
  senderLanguage: Language,
): Promise<SentEmail> {
  const document = await getQuoteDocument(id, new Date());
  if (document.is_void) throw new Problem("conflict", ({ problems }) => problems.quoteVoid);
  return emailSale({
    ...{ kind: "quote", id, number: document.quote_number, document, senderLanguage, given },
    accepted: (transaction, now, email) => sentByEmail(transaction, id, now, email),
  });
}
