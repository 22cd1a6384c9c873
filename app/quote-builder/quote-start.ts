/** What a new quote starts from where it is not empty: a saved quote, or a template of quotes. */
import type { Cents } from "#app/numbers/money.ts";
import { cataloguePrice } from "#app/quotes/quote.ts";
import type { Quote, QuoteLine } from "#app/quotes/quotes.server.ts";
import type { CatalogueItem } from "./quote-form.ts";

/** What is copied of a quote: what somebody wrote into it. Number, status and dates are the new quote's own. */
export type QuoteStart = Pick<
  Quote,
  "type" | "discount_cents" | "discount_bp" | "title" | "intro" | "outro" | "conditions" | "valid_days" | "lines"
>;

/**
 * The start of a new quote from a saved one. A line whose product is not among the catalogue's `products` becomes a
 * free text, because no new quote may name such a product. With `refresh` the lines of products have the catalogue's
 * present prices, where it has one for the type.
 */
export function startFromQuote<Source extends QuoteStart>(
  source: Source,
  { products, refresh }: { products: ReadonlyMap<number, CatalogueItem>; refresh: boolean },
): Source {
  const lines = source.lines.map((line): QuoteLine => {
    if (line.product_id === null) return line;
    const product = products.get(line.product_id);
    if (!product) return { ...line, product_id: null };
    const price = refresh ? cataloguePrice(product, source.type) : null;
    return { ...line, name: product.name, unit_price_cents: price ?? line.unit_price_cents };
  });
  return { ...source, lines };
}

/** How many lines have another price than the catalogue's `products` now have for the type of the quote. */
export function otherPrices({ type, lines }: QuoteStart, products: ReadonlyMap<number, CatalogueItem>): number {
  const priceOf = ({ product_id }: QuoteLine): Cents | null => {
    const product = product_id === null ? undefined : products.get(product_id);
    return product ? cataloguePrice(product, type) : null;
  };
  return lines.filter((line) => ![null, line.unit_price_cents].includes(priceOf(line))).length;
}
