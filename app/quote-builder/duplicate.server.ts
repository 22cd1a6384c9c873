/** Saves a copy of a quote as a new one. */
import type { z } from "zod";
import { notFound } from "#app/platform/problem.ts";
import type { duplicateSchema } from "#app/quotes/quote.schema.ts";
import { createQuote, getQuote, type NumberedQuote } from "#app/quotes/quotes.server.ts";
import type { Language } from "#app/words/languages.ts";
import { startFromQuote } from "./quote-start.ts";
import { siteOfCopied } from "./site-choices.server.ts";
import { productsOf } from "./start-products.server.ts";

/**
 * Saves a copy of a quote under the next number, for the same customer or for another one; with `refresh_prices` at the
 * catalogue's present prices. Throws a not-found Problem, and what createQuote() throws.
 */
export async function duplicateQuote(
  id: number,
  { customer_id, refresh_prices }: z.output<typeof duplicateSchema>,
  language: Language,
): Promise<NumberedQuote> {
  const source = await getQuote(id);
  if (!source) throw notFound();
  const products = await productsOf(source);
  const start = startFromQuote(source, { products, refresh: refresh_prices });
  const of = customer_id ?? source.customer_id;
  const { type, title, intro, outro, conditions, valid_days, discount_cents, discount_bp, lines } = start;
  return createQuote(
    {
      ...{ customer_id: of, site_id: await siteOfCopied(source, of) },
      ...{ type, title, intro, outro, conditions, valid_days, discount_cents, discount_bp, lines },
      ...{ reprice: false, missingPrice: "from-catalogue" },
    },
    language,
  );
}
