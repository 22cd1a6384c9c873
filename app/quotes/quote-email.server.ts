import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { getPdf, paperOf } from "#app/documents/pdf-cache.server.ts";
import { computeTotals } from "#app/documents/totals.ts";
import type { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import type { SentEmail } from "#app/mail/document-email.server.ts";
import { emailSale } from "#app/mail/sale-email.server.ts";
import type { Language } from "#app/words/languages.ts";
import { getQuoteDocument } from "./quote-document.server.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { noteEvent } from "./quote-history.server.ts";
import { sentByEmail } from "./quote-status.server.ts";
import { placeOf, refuseGone } from "./standing.server.ts";
import { lastDayOf } from "./validity.server.ts";

/**
 * E-mails a quote to its customer; once the mail server accepts it, a draft becomes sent. If the quote was saved while
 * the mail server was asked, its history then says that it was changed after what the customer has (record 53). Throws
 * a not-found Problem, a conflict Problem for one that is void or replaced, and what emailDocument() throws.
 */
export async function emailQuote(
  id: number,
  given: z.output<typeof documentEmailSchema>,
  senderLanguage: Language,
): Promise<SentEmail> {
  const begun = new Date();
  const document = await getQuoteDocument(id, begun);
  await refuseGone(await placeOf(id));
  const { quote_number: number, language } = document;
  const { total_cents } = computeTotals(document);
  return emailSale({
    ...{ kind: "quote", id, number, language, total_cents, senderLanguage, given },
    pdf: async () => getPdf(await paperOf(document)),
    async accepted(transaction, now, email) {
      const status = await sentByEmail(transaction, id, now, email);
      const present = await getQuoteDocument(id, begun, transaction);
      if (isSamePrint(document, present)) return;
      const about = lastDayOf(await transaction.quote.findUniqueOrThrow({ where: { id } })) ?? "";
      await noteEvent(transaction, id, { event: "changed", status, about, isUnsigned: true }, now);
    },
  });
}

/** Whether a quote prints the same, but for the mark that it was deleted. */
function isSamePrint(before: QuoteDocument, now: QuoteDocument): boolean {
  return isDeepStrictEqual({ ...before, is_void: now.is_void }, now);
}
