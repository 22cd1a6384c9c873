/** Gathers what a quote's PDF prints. */
import type { CustomerCopy } from "#app/documents/document.ts";
import type { QuoteType } from "#app/documents/totals.ts";
import { reader } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import type { Language } from "#app/platform/money.ts";
import { Problem } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { validDays } from "./quote.ts";
import type { QuoteDocument } from "./quote-document.ts";

/** A quote's document, as it was saved. Throws a not-found Problem. */
export async function getQuoteDocument(id: number): Promise<QuoteDocument> {
  const quote = await reader().quote.findUnique({
    where: { id },
    include: {
      letterhead: { include: { logo: { select: { png: true, width: true, height: true } } } },
      lines: { select: { description: true, quantity: true, unit_price_cents: true }, orderBy: { position: "asc" } },
    },
  });
  if (!quote) throw new Problem("not-found", (words) => words.problems.notFound);
  return {
    kind: "quote",
    language: quote.language as Language,
    quote_number: quote.quote_number,
    date: dayOf(quote.created_at),
    valid_until: addDays(dayOf(quote.valid_from), validDays),
    company: quote.letterhead,
    // Written by createQuote and updateQuote alone.
    customer: JSON.parse(quote.customer_copy) as CustomerCopy,
    lines: quote.lines,
    type: quote.type as QuoteType,
    discount_cents: quote.discount_cents,
    iva_bp: quote.iva_bp,
  };
}
