/** Calculates the amounts of lines, net, IVA and total. Screens, database, PDFs, e-mails and calls all use this. */
import type { Cents } from "#app/numbers/money.ts";

/** 1 is without IVA, 2 is with IVA (behaviour 3.3). */
export type QuoteType = 1 | 2;

export type Totals = {
  /** The sum of the lines that are not optional. */
  lines_cents: Cents;
  /** The sum of the optional lines, which is in no other sum. */
  options_cents: Cents;
  /** What is taken off: the discount as given, or the percent of the lines. */
  discount_cents: Cents;
  /** max(0, lines − discount). */
  net_cents: Cents;
  iva_cents: Cents;
  total_cents: Cents;
};

/** The numbers of a line: quantity in thousandths, price in cents, discount in hundredths of a percent. */
export type LineNumbers = { quantity_milli: number; unit_price_cents: Cents; discount_bp: number };

/**
 * The amount of a line: quantity × unit price less its discount, rounded half up to the cent, once. A heading has zeros
 * and so amounts to 0.
 */
export function lineAmount({ quantity_milli, unit_price_cents, discount_bp }: LineNumbers): Cents {
  return dividedProduct(unit_price_cents * (10_000 - discount_bp), quantity_milli, 10_000_000);
}

/**
 * The sum of the lines without the optional ones, each rounded by itself; net = max(0, sum − discount), where a
 * discount in percent is taken of the sum and rounded half up; IVA = net × percent / 100, rounded half up, once, on the
 * net, and only for type 2; total = net + IVA (behaviour 4.1).
 *
 * Takes whole cents, thousandths, and percents in hundredths (2100 is 21 %). With `discount_bp` above 0,
 * `discount_cents` is not read. Exact for every value within the bounds of behaviour 4.2, whose largest sum is 2·10^15
 * cents.
 */
export function computeTotals(quote: {
  lines: readonly (LineNumbers & { optional?: number })[];
  discount_cents: Cents;
  discount_bp: number;
  type: QuoteType;
  iva_bp: number;
}): Totals {
  let [lines_cents, options_cents] = [0, 0];
  for (const line of quote.lines) {
    if (line.optional) options_cents += lineAmount(line);
    else lines_cents += lineAmount(line);
  }
  const discount_cents = quote.discount_bp > 0 ? percentOf(lines_cents, quote.discount_bp) : quote.discount_cents;
  const net_cents = Math.max(0, lines_cents - discount_cents);
  const iva_cents = quote.type === 2 ? percentOf(net_cents, quote.iva_bp) : 0;
  return { lines_cents, options_cents, discount_cents, net_cents, iva_cents, total_cents: net_cents + iva_cents };
}

/** cents × bp / 10 000, rounded half up. */
function percentOf(cents: Cents, bp: number): Cents {
  return dividedProduct(cents, bp, 10_000);
}

/**
 * a × b / divisor, rounded half up, for whole numbers from 0. The product could pass 2^53, so it is calculated in two
 * parts: exact as long as a and the result are below 2^53, and b × divisor + divisor / 2 is too.
 */
function dividedProduct(a: number, b: number, divisor: number): number {
  const rest = a % divisor;
  return ((a - rest) / divisor) * b + Math.floor((rest * b + divisor / 2) / divisor);
}
