/** Forms of the Quote Builder for tests, with a catalogue of four products. */
import {
  type CatalogueItem,
  changeQuoteForm,
  type LineForm,
  type QuoteForm,
  type QuoteFormChange,
} from "#app/quote-builder/quote-form.ts";
import type { Language } from "#app/words/languages.ts";

const items: CatalogueItem[] = [
  { id: 1, name: "Split", description: "A split", unit: "ud", price_cents: 100_000, price2_cents: 90_000 },
  { id: 2, name: "Pipe", description: "Copper", unit: "m", price_cents: 2_550, price2_cents: 2_000 },
  { id: 3, name: "Gone", description: "", unit: "ud", price_cents: 500, price2_cents: 500, deleted: true },
  { id: 4, name: "With IVA alone", description: "", unit: "ud", price_cents: 123_450, price2_cents: 0 },
];
/** The products by id; the third has left the catalogue. */
export const catalogue = new Map(items.map((item) => [String(item.id), item]));

/** A line of a product, as typed. */
export const lineOf = (product_id: string, unit_price: string, quantity = "1", key = 1): LineForm => ({
  ...{ key, kind: "product", product_id, name: "", description: "", quantity, unit: "ud", unit_price },
  ...{ discount: "", optional: false, replaced: "" },
});

/** A form without IVA of a customer, with these lines. */
export function formOf(lines: LineForm[], changes: Partial<QuoteForm> = {}): QuoteForm {
  return {
    customer_id: "7",
    site_id: "",
    ...noTexts,
    type: 1,
    discount: "0.00",
    discount_in: "euros",
    lines,
    ...changes,
  };
}

/** What the settings say of new quotes unless they were changed. */
export const usual = { type: 1, conditions: "" } as const;

/** The texts of a quote, all empty. */
export const noTexts = { title: "", intro: "", outro: "", conditions: "", valid_days: "30" };

/** The form after a change, with the catalogue. */
export const changedForm = (form: QuoteForm, what: QuoteFormChange, language: Language = "en") =>
  changeQuoteForm(form, what, { catalogue, language });
/** The unit prices of a form, as typed. */
export const unitPrices = (form: QuoteForm) => form.lines.map((line) => line.unit_price);
