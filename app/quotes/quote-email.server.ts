import type { z } from "zod";
import { getPdf, paperOf } from "#app/documents/pdf-cache.server.ts";
import { computeTotals } from "#app/documents/totals.ts";
import type { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import type { SentEmail } from "#app/mail/document-email.server.ts";
import { emailSale } from "#app/mail/sale-email.server.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Language } from "#app/words/languages.ts";
import { getQuoteDocument } from "./quote-document.server.ts";
import { sentByEmail } from "./quote-status.server.ts";
import { placeColumns, refuseGone } from "./standing.server.ts";

/**
 * E-mails a quote to its customer; once the mail server accepts it, a draft becomes sent. Throws a not-found Problem, a
 * conflict Problem for one that is void or replaced, and what emailDocument() throws.
 */
export async function emailQuote(
  id: number,
  given: z.output<typeof documentEmailSchema>,
  senderLanguage: Language,
): Promise<SentEmail> {
  const document = await getQuoteDocument(id, new Date());
  await refuseGone(await reader().quote.findUniqueOrThrow({ where: { id }, select: placeColumns }));
  const { quote_number: number, language } = document;
  const { total_cents } = computeTotals(document);
  return emailSale({
    ...{ kind: "quote", id, number, language, total_cents, senderLanguage, given },
    pdf: async () => getPdf(await paperOf(document)),
    accepted: (transaction, now, email) => sentByEmail(transaction, id, now, email),
  });
}
