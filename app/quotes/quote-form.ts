/**
 * The builder's form as a value, and what each of its buttons changes in it. The browser runs this at every change;
 * without JavaScript the server runs it on the posted form.
 */

import { computeTotals, lineAmount, type QuoteType, type Totals } from "#app/documents/totals.ts";
import { type Cents, priceText } from "#app/platform/money.ts";
import { readNumber } from "#app/platform/typed-number.ts";
import type { Language } from "#app/words/languages.ts";
import { cataloguePrice } from "./quote.ts";

/** A line as typed, in texts. An empty unit price is shown as "not set". */
export type LineForm = { key: number; product_id: string; quantity: string; unit_price: string };

export type QuoteForm = { customer_id: string; type: QuoteType; discount: string; lines: LineForm[] };

/** The catalogue to take prices from, and the language in which the form shows them. */
export type PriceList = { catalogue: Catalogue; language: Language };

/**
 * A product as the builder offers it. A product that left the catalogue has the price of the quote that still names it.
 */
export type CatalogueItem = { id: number; name: string; price_cents: Cents; price2_cents: Cents; deleted?: true };

export type Catalogue = ReadonlyMap<string, CatalogueItem>;

export type QuoteFormChange =
  | { kind: "customer"; customer_id: string }
  | { kind: "discount"; discount: string }
  | { kind: "type"; type: QuoteType }
  | { kind: "product"; index: number; product_id: string }
  | { kind: "quantity"; index: number; quantity: string }
  | { kind: "unit-price"; index: number; unit_price: string }
  | { kind: "add-line" }
  | { kind: "remove-line"; index: number }
  | { kind: "fill-prices" };

/** The form of a new quote: one line, quantity 1, discount 0 (behaviour 4.4), without IVA. */
export function emptyQuoteForm(language: Language): QuoteForm {
  return { customer_id: "", type: 1, discount: priceText(0, language), lines: [emptyLine([])] };
}

function emptyLine(lines: readonly LineForm[]): LineForm {
  return { key: Math.max(0, ...lines.map((line) => line.key)) + 1, product_id: "", quantity: "1", unit_price: "" };
}

/** The form after a change. Changing the type or choosing a product fills in catalogue prices (behaviour 4.3). */
export function changeQuoteForm(form: QuoteForm, change: QuoteFormChange, prices: PriceList): QuoteForm {
  switch (change.kind) {
    case "customer":
      return { ...form, customer_id: change.customer_id };
    case "discount":
      return { ...form, discount: change.discount };
    case "type":
      return fillPrices({ ...form, type: change.type }, prices);
    case "fill-prices":
      return fillPrices(form, prices);
    case "product": {
      const { product_id } = change;
      return withLine(form, change.index, (line) => filled({ ...line, product_id, unit_price: "" }, form.type, prices));
    }
    case "quantity":
      return withLine(form, change.index, (line) => ({ ...line, quantity: change.quantity }));
    case "unit-price":
      return withLine(form, change.index, (line) => ({ ...line, unit_price: change.unit_price }));
    case "add-line":
      return { ...form, lines: [...form.lines, emptyLine(form.lines)] };
    case "remove-line": {
      const lines = form.lines.filter((_, index) => index !== change.index);
      return { ...form, lines: lines.length > 0 ? lines : [emptyLine(form.lines)] };
    }
  }
}

function withLine(form: QuoteForm, index: number, change: (line: LineForm) => LineForm): QuoteForm {
  return { ...form, lines: form.lines.map((line, at) => (at === index ? change(line) : line)) };
}

function fillPrices(form: QuoteForm, prices: PriceList): QuoteForm {
  return { ...form, lines: form.lines.map((line) => filled(line, form.type, prices)) };
}

/**
 * The line with its product's present price, empty where there is none. A line whose product is not in the catalogue
 * keeps its price.
 */
function filled(line: LineForm, type: QuoteType, { catalogue, language }: PriceList): LineForm {
  const product = catalogue.get(line.product_id);
  if (!product || (product.deleted && line.unit_price !== "")) return line;
  const price = product.deleted ? product.price_cents : cataloguePrice(product, type);
  return { ...line, unit_price: price === null ? "" : priceText(price, language) };
}

/** Whether a line has no price because the catalogue has none for the quote's type. */
export function lacksCataloguePrice(line: LineForm, type: QuoteType, catalogue: Catalogue): boolean {
  const product = catalogue.get(line.product_id);
  return product !== undefined && !product.deleted && line.unit_price.trim() === "" && !cataloguePrice(product, type);
}

/** A line's quantity; null unless it is a whole number within its bounds. */
function quantityOf(line: LineForm): number | null {
  return readNumber(line.quantity, "quantity").value || null;
}

/** A typed amount in cents; null when it is not an amount. */
function centsOf(text: string): Cents | null {
  return readNumber(text, "amount").value ?? null;
}

/** Quantity × unit price of a typed line, in cents; null while one of them is missing. */
export function typedAmount(line: LineForm): Cents | null {
  const quantity = quantityOf(line);
  const unit_price_cents = centsOf(line.unit_price);
  return quantity === null || unit_price_cents === null ? null : lineAmount({ quantity, unit_price_cents });
}

/** The totals of the form as typed; incomplete lines are left out. `iva_bp` is the percent in hundredths. */
export function typedTotals(form: QuoteForm, iva_bp: number): Totals {
  const lines = form.lines.flatMap((line) => {
    const quantity = quantityOf(line);
    const unit_price_cents = centsOf(line.unit_price);
    const counts = line.product_id !== "" && quantity !== null && unit_price_cents !== null;
    return counts ? [{ quantity, unit_price_cents }] : [];
  });
  return computeTotals({ lines, discount_cents: centsOf(form.discount) ?? 0, type: form.type, iva_bp });
}

/**
 * The body that saving sends. Its lines are those with a product and a quantity above 0 (behaviour 4.4); `places` are
 * their indexes in the form, for errors.
 */
export function sentQuote(form: QuoteForm): { body: Record<string, unknown>; places: number[] } {
  const sent = form.lines
    .map((line, place) => ({ line, place }))
    // A negative quantity, or one that is no number, is sent so that it is refused with an error.
    .filter(({ line }) => line.product_id !== "" && readNumber(line.quantity.trim() || "0", "quantity").value !== 0);
  return {
    places: sent.map(({ place }) => place),
    body: {
      customer_id: form.customer_id,
      discount: form.discount.trim() || "0",
      type: form.type,
      items: sent.map(({ line }) => ({
        product_id: line.product_id,
        quantity: line.quantity,
        unit_price: line.unit_price.trim() === "" ? null : line.unit_price,
      })),
    },
  };
}
