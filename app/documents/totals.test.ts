import fc from "fast-check";
import { expect, test } from "vitest";
import { computeTotals, type LineNumbers, lineAmount, type QuoteType } from "./totals.ts";

// The bounds of behaviour 4.2; a heading has zeros.
const percent = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 1, 5_000, 9_999, 10_000));
const line = fc.record({
  quantity_milli: fc.oneof(fc.integer({ min: 0, max: 9_999_000 }), fc.constantFrom(0, 1, 500, 1_000, 9_999_000)),
  unit_price_cents: fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(0, 1, 999_999_999)),
  discount_bp: percent,
  optional: fc.constantFrom(0, 1),
});
const quote = fc.record({
  lines: fc.array(line, { maxLength: 200, size: "max" }),
  discount_cents: fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(0, 1, 999_999_999)),
  discount_bp: fc.oneof(fc.constant(0), percent),
  type: fc.constantFrom<QuoteType>(1, 2),
  iva_bp: fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 1, 2_100, 9_999, 10_000)),
});

type Quote = Parameters<typeof computeTotals>[0];

/** A fraction rounded half up to a whole number. */
const rounded = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);

/** The same rules in exact fractions. */
function amountExactly({ quantity_milli, unit_price_cents, discount_bp }: LineNumbers): bigint {
  return rounded(BigInt(quantity_milli) * BigInt(unit_price_cents) * BigInt(10_000 - discount_bp), 10_000_000n);
}

function exactly({ lines, discount_cents, discount_bp, type, iva_bp }: Quote) {
  const sumOf = (optional: number) =>
    lines.reduce((sum, each) => ((each.optional ?? 0) === optional ? sum + amountExactly(each) : sum), 0n);
  const sum = sumOf(0);
  const discount = discount_bp > 0 ? rounded(sum * BigInt(discount_bp), 10_000n) : BigInt(discount_cents);
  const net = sum > discount ? sum - discount : 0n;
  const iva = type === 2 ? rounded(net * BigInt(iva_bp), 10_000n) : 0n;
  return {
    ...{ lines_cents: sum, options_cents: sumOf(1), discount_cents: discount },
    ...{ net_cents: net, iva_cents: iva, total_cents: net + iva },
  };
}

const asBigInts = (totals: ReturnType<typeof computeTotals>) =>
  Object.fromEntries(Object.entries(totals).map(([name, cents]) => [name, BigInt(cents)]));

test("the amount of a line is exact to the cent over all the bounds", () => {
  fc.assert(
    fc.property(line, (given) => {
      expect(BigInt(lineAmount(given))).toBe(amountExactly(given));
    }),
    { numRuns: 20_000 },
  );
});

test("the totals are exact to the cent over all the bounds", () => {
  fc.assert(
    fc.property(quote, (given) => {
      expect(asBigInts(computeTotals(given))).toEqual(exactly(given));
    }),
    { numRuns: 1_000 },
  );
});

test("the totals are whole, not negative, and the total is net plus IVA", () => {
  fc.assert(
    fc.property(quote, (given) => {
      const totals = computeTotals(given);
      for (const cents of Object.values(totals)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
      expect(totals.total_cents).toBe(totals.net_cents + totals.iva_cents);
    }),
  );
});

test("a larger quantity or price never lowers the total, a larger discount never raises it", () => {
  fc.assert(
    fc.property(quote, line, fc.integer({ min: 0, max: 999_999_999 }), percent, (given, more, cents, bp) => {
      const { total_cents, lines_cents } = computeTotals(given);
      expect(computeTotals({ ...given, lines: [...given.lines, more] }).total_cents).toBeGreaterThanOrEqual(
        total_cents,
      );
      const larger = {
        discount_cents: Math.max(given.discount_cents, cents),
        discount_bp: Math.max(given.discount_bp, bp),
      };
      const isSameKind = given.discount_bp > 0 || larger.discount_bp === 0;
      if (isSameKind) expect(computeTotals({ ...given, ...larger }).total_cents).toBeLessThanOrEqual(total_cents);
      const off = given.lines.map((each) => ({ ...each, discount_bp: Math.max(each.discount_bp, bp) }));
      expect(computeTotals({ ...given, lines: off }).lines_cents).toBeLessThanOrEqual(lines_cents);
      const higher = Math.min(10_000, given.iva_bp + 1);
      expect(computeTotals({ ...given, iva_bp: higher }).total_cents).toBeGreaterThanOrEqual(total_cents);
    }),
  );
});

test("the order of the lines does not matter, and optional lines are in no sum but their own", () => {
  fc.assert(
    fc.property(quote, (given) => {
      const totals = computeTotals(given);
      expect(computeTotals({ ...given, lines: given.lines.toReversed() })).toEqual(totals);
      const without = given.lines.filter(({ optional }) => optional === 0);
      expect(computeTotals({ ...given, lines: without })).toEqual({ ...totals, options_cents: 0 });
    }),
  );
});

test("whole quantities without discounts amount to quantity × price, as they always did", () => {
  const whole = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999 }),
    price: fc.integer({ min: 0, max: 100_000_000 }),
  });
  fc.assert(
    fc.property(whole, ({ quantity, price }) => {
      const amount = lineAmount({ quantity_milli: quantity * 1_000, unit_price_cents: price, discount_bp: 0 });
      expect(amount).toBe(quantity * price);
    }),
  );
});

test.each([
  // Columns: quantity in thousandths, price in cents, discount in hundredths of a percent, amount in cents.
  [12_500, 3_200, 0, 40_000],
  [12_500, 3_201, 0, 40_013],
  [500, 1, 0, 1],
  [499, 1, 0, 0],
  [1_000, 1_001, 5_000, 501],
  [1_000, 999, 5_000, 500],
  [1_500, 999, 1_000, 1_349],
  [2_500, 999, 333, 2_414],
  [1_000, 12_345, 10_000, 0],
  [1, 999_999_999, 0, 1_000_000],
  [9_999_000, 999_999_999, 0, 9_998_999_990_001],
  [9_999_000, 999_999_999, 1, 9_998_000_090_002],
])("%i thousandths at %i cents less %i hundredths of a percent are %i cents", (quantity, price, bp, cents) => {
  expect(lineAmount({ quantity_milli: quantity, unit_price_cents: price, discount_bp: bp })).toBe(cents);
});

const lineOf = (unit_price_cents: number) => ({ quantity_milli: 1_000, unit_price_cents, discount_bp: 0 });
const withoutDiscount = { discount_cents: 0, discount_bp: 0 };

test.each([
  // Columns: net in cents, percent in hundredths, IVA in cents.
  [250, 200, 5],
  [225, 200, 5],
  [224, 200, 4],
  [50, 100, 1],
  [49, 100, 0],
  [9_949, 2_100, 2_089],
  [1, 2_100, 0],
  [3, 2_100, 1],
  [10_000, 0, 0],
  [333, 10_000, 333],
  [1_000_050, 1, 100],
  [1_005_000, 1, 101],
])("the IVA of %i cents at %i hundredths of a percent is %i", (net, iva_bp, iva) => {
  const lines = [lineOf(net)];
  expect(computeTotals({ lines, ...withoutDiscount, type: 2, iva_bp }).iva_cents).toBe(iva);
  expect(computeTotals({ lines, ...withoutDiscount, type: 1, iva_bp }).iva_cents).toBe(0);
});

test("the IVA is rounded once, on the net, and not line by line", () => {
  const lines = Array.from({ length: 10 }, () => lineOf(2));
  // Line by line the IVA of 2 cents at 21 % rounds to 0 each time; that of all 20 cents is 4.2.
  expect(computeTotals({ lines, ...withoutDiscount, type: 2, iva_bp: 2_100 }).iva_cents).toBe(4);
  expect(computeTotals({ lines, ...withoutDiscount, discount_cents: 10, type: 2, iva_bp: 2_100 }).iva_cents).toBe(2);
});

test("a discount in percent is taken once, of the sum, and the one in euros is not read beside it", () => {
  const lines = Array.from({ length: 10 }, () => lineOf(3));
  const given: Quote = { lines, discount_cents: 29, discount_bp: 1_500, type: 1, iva_bp: 0 };
  // 15 % of 30 cents are 4.5, rounded half up.
  expect(computeTotals(given)).toMatchObject({ lines_cents: 30, discount_cents: 5, net_cents: 25 });
});

test("the totals of the largest quote are exact", () => {
  const lines = Array.from({ length: 200 }, () => ({ ...lineOf(999_999_999), quantity_milli: 9_999_000 }));
  const given: Quote = { lines, ...withoutDiscount, type: 2, iva_bp: 10_000 };
  expect(asBigInts(computeTotals(given))).toEqual(exactly(given));
});
