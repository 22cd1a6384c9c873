/** Reads the data that a quote's PDF prints. */
import { printedRelations, storedDocument, textLines } from "#app/documents/stored-document.server.ts";
import { reader, type Transaction } from "#app/platform/database.server.ts";
import { notFound } from "#app/platform/problem.ts";
import { readWhole } from "#app/platform/versions.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { openStatuses, type QuoteStatus } from "./quote.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { lastDayOf } from "./validity.server.ts";

/**
 * The printed data of a quote as of one save. `sending` is the time at which it is being e-mailed: the days of an
 * open quote then start at that time. Throws a not-found Problem.
 */
export async function getQuoteDocument(
  id: number,
  sending?: Date,
  database: Pick<Transaction, "quote"> = reader(),
): Promise<QuoteDocument> {
  const quote = await readWhole(async () => {
    // The lines are a query of their own, after the one of the quote itself.
    const thing = await database.quote.findUnique({ where: { id }, include: printedRelations });
    const after = await database.quote.findUnique({ where: { id }, select: { version: true } });
    return { thing, versions: [thing, after].flatMap((read) => (read ? [read.version] : [])) };
  });
  if (!quote) throw notFound();
  const validFrom = sending && openStatuses.includes(quote.status as QuoteStatus) ? sending : quote.valid_from;
  return {
    ...storedDocument(quote),
    kind: "quote",
    quote_number: quote.quote_number,
    is_void: quote.status === "void",
    date: dayOf(quote.created_at),
    valid_until: lastDayOf({ ...quote, valid_from: validFrom }),
    title: quote.title,
    intro: textLines(quote.intro),
    outro: textLines(quote.outro),
    conditions: textLines(quote.conditions),
    payment_terms: textLines(quote.payment_terms),
  };
}
