import fc from "fast-check";
import { expect, test } from "vitest";
import { computeTotals, type QuoteType } from "./totals.ts";

// The bounds of behaviour 4.2.
const line = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom(1, 9_999)),
  unit_price_cents: fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(0, 1, 999_999_999)),
});
const quote = fc.record({
  lines: fc.array(line, { maxLength: 200, size: "max" }),
  discount_cents: fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(0, 1, 999_999_999)),
  type: fc.constantFrom<QuoteType>(1, 2),
  iva_bp: fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 1, 2_100, 9_999, 10_000)),
});

type Quote = Parameters<typeof computeTotals>[0];

/** The same rule in exact fractions: the IVA is net × bp / 10 000, rounded half up. */
function exactly({ lines, discount_cents, type, iva_bp }: Quote) {
  const sum = lines.reduce((so_far, line) => so_far + BigInt(line.quantity) * BigInt(line.unit_price_cents), 0n);
  const net = sum > BigInt(discount_cents) ? sum - BigInt(discount_cents) : 0n;
  const numerator = net * BigInt(iva_bp);
  const iva = type === 2 ? (2n * numerator + 10_000n) / 20_000n : 0n;
  return { lines_cents: sum, net_cents: net, iva_cents: iva, total_cents: net + iva };
}

const asBigInts = (totals: ReturnType<typeof computeTotals>) =>
  Object.fromEntries(Object.entries(totals).map(([name, cents]) => [name, BigInt(cents)]));

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
    fc.property(quote, line, fc.integer({ min: 0, max: 999_999_999 }), (given, more, discount) => {
      const { total_cents } = computeTotals(given);
      expect(computeTotals({ ...given, lines: [...given.lines, more] }).total_cents).toBeGreaterThanOrEqual(
        total_cents,
      );
      const larger = Math.max(given.discount_cents, discount);
      expect(computeTotals({ ...given, discount_cents: larger }).total_cents).toBeLessThanOrEqual(total_cents);
      const higher = Math.min(10_000, given.iva_bp + 1);
      expect(computeTotals({ ...given, iva_bp: higher }).total_cents).toBeGreaterThanOrEqual(total_cents);
    }),
  );
});

test("the order of the lines does not matter", () => {
  fc.assert(
    fc.property(quote, (given) => {
      expect(computeTotals({ ...given, lines: given.lines.toReversed() })).toEqual(computeTotals(given));
    }),
  );
});

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
  const lines = [{ quantity: 1, unit_price_cents: net }];
  expect(computeTotals({ lines, discount_cents: 0, type: 2, iva_bp }).iva_cents).toBe(iva);
  expect(computeTotals({ lines, discount_cents: 0, type: 1, iva_bp }).iva_cents).toBe(0);
});

test("the IVA is rounded once, on the net, and not line by line", () => {
  const lines = Array.from({ length: 10 }, () => ({ quantity: 1, unit_price_cents: 2 }));
  // Line by line the IVA of 2 cents at 21 % rounds to 0 each time; that of all 20 cents is 4.2.
  expect(computeTotals({ lines, discount_cents: 0, type: 2, iva_bp: 2_100 }).iva_cents).toBe(4);
  expect(computeTotals({ lines, discount_cents: 10, type: 2, iva_bp: 2_100 }).iva_cents).toBe(2);
});

test("the totals of the largest quote are exact", () => {
  const lines = Array.from({ length: 200 }, () => ({ quantity: 9_999, unit_price_cents: 999_999_999 }));
  const given: Quote = { lines, discount_cents: 0, type: 2, iva_bp: 10_000 };
  expect(asBigInts(computeTotals(given))).toEqual(exactly(given));
});
