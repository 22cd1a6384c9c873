/** The part of a quote or an invoice that calls give alike: amounts in decimal euros, the percent of IVA in percent. */
import { type Cents, decimalFromCents } from "#app/numbers/money.ts";
import { decimalFromMilli } from "#app/numbers/quantity.ts";
import type { LineNumbers } from "./totals.ts";

type Sale = {
  discount_cents: Cents;
  discount_bp: number;
  net_cents: Cents;
  iva_cents: Cents;
  total_cents: Cents;
  /** Null where the lines have several. */
  iva_bp: number | null;
  lines: readonly LineNumbers[];
};

/**
 * Turns the cents, thousandths and hundredths of a quote or an invoice into what calls give; its other fields stay as
 * they are.
 */
export function saleOnWire<Whole extends Sale>(sale: Whole) {
  const { discount_cents, discount_bp, net_cents, iva_cents, total_cents, iva_bp, lines, ...rest } = sale;
  return {
    ...rest,
    discount: decimalFromCents(discount_cents),
    discount_percent: discount_bp / 100,
    net: decimalFromCents(net_cents),
    iva: decimalFromCents(iva_cents),
    iva_percent: iva_bp === null ? null : iva_bp / 100,
    total: decimalFromCents(total_cents),
    items: lines.map(lineOnWire),
  };
}

/** A line as calls give it; its other fields stay as they are. */
export function lineOnWire<Line extends LineNumbers>({ quantity_milli, unit_price_cents, discount_bp, ...line }: Line) {
  return {
    ...line,
    quantity: decimalFromMilli(quantity_milli),
    unit_price: decimalFromCents(unit_price_cents),
    discount_percent: discount_bp / 100,
  };
}
