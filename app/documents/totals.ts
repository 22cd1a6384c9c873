/** Calculates net, IVA and total. Screens, database, PDFs, e-mails and calls all use this. */
import type { Cents } from "#app/platform/money.ts";

/** 1 is without IVA, 2 is with IVA (behaviour 3.3). */
export type QuoteType = 1 | 2;

export type Totals = {
  /** The sum of quantity × unit price. */
  lines_cents: Cents;
  /** max(0, lines − discount). */
  net_cents: Cents;
  iva_cents: Cents;
  total_cents: Cents;
};

/** The amount of a line: quantity × unit price, in whole cents. */
export function lineAmount(line: { quantity: number; unit_price_cents: Cents }): Cents {
  return line.quantity * line.unit_price_cents;
}

/**
 * net = max(0, Σ lines − discount); IVA = net × percent / 100, rounded half up to the cent, once, on the net, and only
 * for type 2; total = net + IVA (behaviour 4.1).
 *
 * Takes whole cents, and the percent in hundredths (2100 is 21 %). Exact for every value within the bounds of behaviour
 * 4.2, whose largest sum is 2·10^15 cents.
 */
export function computeTotals(quote: {
  lines: readonly { quantity: number; unit_price_cents: Cents }[];
  discount_cents: Cents;
  type: QuoteType;
  iva_bp: number;
}): Totals {
  const lines_cents = quote.lines.reduce((sum, line) => sum + lineAmount(line), 0);
  const net_cents = Math.max(0, lines_cents - quote.discount_cents);
  const iva_cents = quote.type === 2 ? percentOf(net_cents, quote.iva_bp) : 0;
  return { lines_cents, net_cents, iva_cents, total_cents: net_cents + iva_cents };
}

/** cents × bp / 10 000, rounded half up. It is calculated in two parts, since the product could pass 2^53. */
function percentOf(cents: Cents, bp: number): Cents {
  const rest = cents % 10_000;
  return ((cents - rest) / 10_000) * bp + Math.floor((rest * bp + 5_000) / 10_000);
}
