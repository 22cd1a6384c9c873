/** The numbers of a line of a quote or an invoice as it is typed. */
import { readNumber, typedCents, typedPercent } from "#app/numbers/typed-number.ts";
import type { LineNumbers } from "./totals.ts";

type TypedLine = {
  quantity: string;
  unit_price: string;
  /** In percent; may be empty. */
  discount: string;
};

/** The numbers of a typed line; null while one of them is missing or wrong, or the quantity is 0. */
export function typedLineNumbers({ quantity, unit_price, discount }: TypedLine): LineNumbers | null {
  const quantity_milli = readNumber(quantity, "quantity").value || null;
  const unit_price_cents = typedCents(unit_price);
  const discount_bp = typedPercent(discount);
  if (quantity_milli === null || unit_price_cents === null || discount_bp === null) return null;
  return { quantity_milli, unit_price_cents, discount_bp };
}
