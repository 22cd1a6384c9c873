/** The part of a quote or an invoice that calls give alike: amounts in decimal euros, the percent of IVA in percent. */
import { type Cents, decimalFromCents } from "#app/platform/money.ts";

type Sale = {
  discount_cents: Cents;
  net_cents: Cents;
  iva_cents: Cents;
  total_cents: Cents;
  iva_bp: number;
  lines: readonly { unit_price_cents: Cents }[];
};

/** Turns the cents and hundredths of a quote or an invoice into what calls give; its other fields stay as they are. */
export function saleOnWire<Whole extends Sale>(sale: Whole) {
  const { discount_cents, net_cents, iva_cents, total_cents, iva_bp, lines, ...rest } = sale;
  return {
    ...rest,
    discount: decimalFromCents(discount_cents),
    net: decimalFromCents(net_cents),
    iva: decimalFromCents(iva_cents),
    iva_percent: iva_bp / 100,
    total: decimalFromCents(total_cents),
    items: lines.map(({ unit_price_cents, ...line }) => ({ ...line, unit_price: decimalFromCents(unit_price_cents) })),
  };
}
