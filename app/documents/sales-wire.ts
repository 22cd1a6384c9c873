/** What quotes and invoices have in common, as the calls give it: decimal euros, percents in percent. */
import { type Cents, decimalFromCents } from "#app/platform/money.ts";

type Sale = {
  discount_cents: Cents;
  net_cents: Cents;
  iva_cents: Cents;
  total_cents: Cents;
  iva_bp: number;
  lines: readonly { unit_price_cents: Cents }[];
};

/** Takes a quote or an invoice in cents, gives it as a call answers it; what it has beside stays as it is. */
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
