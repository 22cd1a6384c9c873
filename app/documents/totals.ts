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

/** A line with its rate in hundredths of a percent, and the cause of being without IVA, "" for none. */
export type TaxedLine = LineNumbers & { iva_bp: number; cause: string };

/** A discount that belongs to the lines of one rate. */
export type RateDiscount = { cents: Cents; iva_bp: number; cause: string };

/** What a document comes to at one rate, or for one cause of being without IVA. */
export type TaxSum = { iva_bp: number; cause: string; base_cents: Cents; iva_cents: Cents };

/**
 * The amount of a line: quantity × unit price less its discount, rounded half up to the cent, once, and half down for
 * a negative price. A heading has zeros and so amounts to 0.
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

/**
 * The totals of an invoice whose lines have rates of their own: the sums of each rate and cause in the order in which
 * the lines name them, and the whole. `discounts` come off first, each at its rate, and take its lines to 0 at the
 * least. Then the discount of the whole is spread over the rates by their amounts, to the cent. IVA is rounded once a
 * rate, half up, and half down for a negative sum (Ley 37/1992, articles 78 and 90; Ley 46/1998, article 11).
 *
 * Takes the lines without headings. `deductions` are what was invoiced in advance, with negative prices: they are
 * deducted at their rates, after the discounts. A discount beyond the lines takes them to 0; `discount_cents` is the
 * sum of what was asked for. `net_cents` is negative where more is deducted than the lines come to: the caller refuses
 * that. Exact within the same bounds as computeTotals(), with which it agrees for one rate.
 */
export function totalsByRate({
  lines,
  deductions = [],
  discounts = [],
  discount_cents,
  discount_bp,
}: {
  lines: readonly TaxedLine[];
  deductions?: readonly TaxedLine[];
  discounts?: readonly RateDiscount[];
  discount_cents: Cents;
  discount_bp: number;
}): Omit<Totals, "options_cents"> & { taxes: TaxSum[] } {
  const whole = amountsByRate(lines);
  const lines_cents = whole.reduce((all, { cents }) => all + cents, 0);
  const amounts = whole.map((amount) => {
    const ofRate = discounts.filter((one) => one.iva_bp === amount.iva_bp && one.cause === amount.cause);
    const off = ofRate.reduce((all, { cents }) => all + cents, 0);
    return { ...amount, cents: amount.cents - Math.max(0, Math.min(off, amount.cents)) };
  });
  const sum = amounts.reduce((all, { cents }) => all + cents, 0);
  const asked = discount_bp > 0 ? percentOf(sum, discount_bp) : discount_cents;
  const discount = Math.max(0, Math.min(asked, sum));
  const shares = spread(
    discount,
    amounts.map(({ cents }) => cents),
  );
  const deducted = amountsByRate(deductions);
  const bases = amounts.map(({ cents, ...rate }, index) => ({ ...rate, base_cents: cents - (shares[index] ?? 0) }));
  for (const { cents, ...rate } of deducted) {
    const same = bases.find((one) => one.iva_bp === rate.iva_bp && one.cause === rate.cause);
    if (same) same.base_cents += cents;
    else bases.push({ ...rate, base_cents: cents });
  }
  const taxes = bases.map((base) => ({ ...base, iva_cents: percentOf(base.base_cents, base.iva_bp) }));
  const net_cents = taxes.reduce((all, { base_cents }) => all + base_cents, 0);
  const iva_cents = taxes.reduce((all, tax) => all + tax.iva_cents, 0);
  return {
    lines_cents: lines_cents + deducted.reduce((all, { cents }) => all + cents, 0),
    discount_cents: asked + discounts.reduce((all, { cents }) => all + cents, 0),
    ...{ net_cents, iva_cents, total_cents: net_cents + iva_cents, taxes },
  };
}

function amountsByRate(lines: readonly TaxedLine[]): { iva_bp: number; cause: string; cents: Cents }[] {
  const rates: { iva_bp: number; cause: string; cents: Cents }[] = [];
  for (const line of lines) {
    const { iva_bp, cause } = line;
    const same = rates.find((rate) => rate.iva_bp === iva_bp && rate.cause === cause);
    if (same) same.cents += lineAmount(line);
    else rates.push({ iva_bp, cause, cents: lineAmount(line) });
  }
  return rates;
}

/**
 * Spreads an amount by weights, from 0 up: the parts are whole cents and come to the amount. The cents that are left
 * after rounding down go to the largest fractions. BigInt, since the products pass 2^53.
 */
function spread(amount: Cents, weights: readonly Cents[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: Number(product / whole), fraction: product % whole };
  });
  let left = amount - exact.reduce((sum, { part }) => sum + part, 0);
  for (const one of exact.toSorted((a, b) => (a.fraction < b.fraction ? 1 : a.fraction > b.fraction ? -1 : 0))) {
    if (left === 0) break;
    one.part += 1;
    left -= 1;
  }
  return exact.map(({ part }) => part);
}

/** cents × bp / 10 000, rounded half up, and half down for negative cents. */
export function percentOf(cents: Cents, bp: number): Cents {
  return dividedProduct(cents, bp, 10_000);
}

/**
 * a × b / divisor for whole numbers, rounded half up, and half down where a is negative; b is from 0. The product could
 * pass 2^53, so it is calculated in two parts: exact as long as a and the result are below 2^53, and
 * b × divisor + divisor / 2 is too.
 */
function dividedProduct(a: number, b: number, divisor: number): number {
  if (a < 0) return 0 - dividedProduct(-a, b, divisor);
  const rest = a % divisor;
  return ((a - rest) / divisor) * b + Math.floor((rest * b + divisor / 2) / divisor);
}
