import type { Language } from "#app/words/languages.ts";
import { type Cents, formatPercent, priceText } from "./money.ts";
import { quantityText } from "./quantity.ts";

type StoredLine = { kind: "line" | "heading"; quantity_milli: number; unit_price_cents: Cents; discount_bp: number };

/**
 * What a form shows in the fields of a stored line: its quantity (thousandths), price and discount (hundredths of a
 * percent) as texts that it reads again; "" for those of a heading, and for no discount.
 */
export function lineTexts(
  { kind, quantity_milli, unit_price_cents, discount_bp }: StoredLine,
  language: Language,
): Record<"quantity" | "unit_price" | "discount", string> {
  const isHeading = kind === "heading";
  return {
    quantity: isHeading ? "" : quantityText(quantity_milli, language),
    unit_price: isHeading ? "" : priceText(unit_price_cents, language),
    discount: discount_bp > 0 ? formatPercent(discount_bp, language) : "",
  };
}
