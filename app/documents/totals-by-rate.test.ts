/** Totals of lines at several rates: the numbers of the law's examples, and properties. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { computeTotals, type TaxedLine, totalsByRate } from "./totals.ts";

const at = (iva_bp: number, cents: number, cause = ""): TaxedLine => ({
  ...{ quantity_milli: 1_000, unit_price_cents: cents, discount_bp: 0, iva_bp, cause },
});

test.each<[string, Parameters<typeof totalsByRate>[0], object]>([
  [
    "IVA is rounded once a rate, not once a line",
    { lines: [at(2_100, 3_776), at(2_100, 2_680), at(2_100, 550)], discount_cents: 0, discount_bp: 0 },
    { net_cents: 7_006, iva_cents: 1_471, total_cents: 8_477 },
  ],
  [
    "a discount is spread by the bases",
    { lines: [at(2_100, 10_000), at(1_000, 5_000)], discount_cents: 1_500, discount_bp: 0 },
    {
      ...{ net_cents: 13_500, iva_cents: 2_340, total_cents: 15_840 },
      taxes: [
        { iva_bp: 2_100, cause: "", base_cents: 9_000, iva_cents: 1_890 },
        { iva_bp: 1_000, cause: "", base_cents: 4_500, iva_cents: 450 },
      ],
    },
  ],
  [
    "the discounts of quotes come off at their rates, before that of the whole is spread",
    {
      lines: [at(2_100, 10_000), at(0, 10_000), at(2_100, 1_000)],
      discounts: [
        { cents: 1_000, iva_bp: 2_100, cause: "" },
        { cents: 0, iva_bp: 0, cause: "" },
      ],
      ...{ discount_cents: 2_000, discount_bp: 0 },
    },
    {
      ...{ lines_cents: 21_000, discount_cents: 3_000, net_cents: 18_000, iva_cents: 1_890 },
      taxes: [{ base_cents: 9_000 }, { base_cents: 9_000 }],
    },
  ],
  [
    "an advance is deducted at its rate",
    { lines: [at(2_100, 200_000)], deductions: [at(2_100, -50_000)], discount_cents: 0, discount_bp: 0 },
    { lines_cents: 150_000, net_cents: 150_000, iva_cents: 31_500, total_cents: 181_500 },
  ],
  [
    "half a cent is rounded away from zero",
    { lines: [at(2_100, -50)], discount_cents: 0, discount_bp: 0 },
    { net_cents: -50, iva_cents: -11, total_cents: -61 },
  ],
  [
    "the cents that are left go to the largest fractions",
    { lines: [at(2_100, 100), at(1_000, 100), at(400, 100)], discount_cents: 100, discount_bp: 0 },
    { taxes: [{ base_cents: 66 }, { base_cents: 67 }, { base_cents: 67 }] },
  ],
  [
    "rate 0 is told apart by its cause",
    { lines: [at(0, 100, "S2"), at(0, 200, "E1"), at(0, 300, "S2")], discount_cents: 0, discount_bp: 0 },
    {
      taxes: [
        { cause: "S2", base_cents: 400, iva_cents: 0 },
        { cause: "E1", base_cents: 200 },
      ],
    },
  ],
  [
    "a discount beyond the lines takes them to 0",
    { lines: [at(2_100, 100), at(1_000, 50)], discount_cents: 900, discount_bp: 0 },
    { discount_cents: 900, net_cents: 0, total_cents: 0 },
  ],
  ["nothing comes to nothing", { lines: [], discount_cents: 5, discount_bp: 0 }, { total_cents: 0, taxes: [] }],
])("%s", (_, document, expected) => {
  expect(totalsByRate(document)).toMatchObject(expected);
});

const taxed = fc.record({
  quantity_milli: fc.integer({ min: 1, max: 9_999_000 }),
  unit_price_cents: fc.integer({ min: 0, max: 999_999_999 }),
  discount_bp: fc.integer({ min: 0, max: 10_000 }),
  iva_bp: fc.constantFrom(2_100, 1_000, 400, 0),
  cause: fc.constant(""),
});
const discount = {
  discount_cents: fc.integer({ min: 0, max: 999_999_999 }),
  discount_bp: fc.integer({ min: 0, max: 10_000 }),
};

test("the sums of the rates come to the whole, and no base is below 0", () => {
  fc.assert(
    fc.property(fc.array(taxed, { maxLength: 50 }), fc.record(discount), (lines, given) => {
      const totals = totalsByRate({ lines, ...given });
      const sum = (of: "base_cents" | "iva_cents") => totals.taxes.reduce((all, tax) => all + tax[of], 0);
      expect(totals.net_cents).toBe(Math.max(0, totals.lines_cents - totals.discount_cents));
      expect(sum("base_cents")).toBe(totals.net_cents);
      expect(sum("iva_cents")).toBe(totals.iva_cents);
      expect(totals.taxes.every(({ base_cents }) => base_cents >= 0)).toBe(true);
      for (const { iva_bp, base_cents, iva_cents } of totals.taxes) {
        expect(Math.abs(iva_cents - (base_cents * iva_bp) / 10_000)).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

test("one rate agrees with the totals of a quote", () => {
  fc.assert(
    fc.property(fc.array(taxed, { minLength: 1, maxLength: 50 }), fc.record(discount), (lines, given) => {
      const { options_cents: _, ...quote } = computeTotals({ lines, ...given, type: 2, iva_bp: 2_100 });
      const { taxes: __, ...whole } = totalsByRate({
        lines: lines.map((line) => ({ ...line, iva_bp: 2_100 })),
        ...given,
      });
      expect(whole).toEqual(quote);
    }),
  );
});

test("a negative copy of a document has the negative of its totals", () => {
  fc.assert(
    fc.property(fc.array(taxed, { maxLength: 20 }), (lines) => {
      const none = { discount_cents: 0, discount_bp: 0 };
      const back = lines.map((line) => ({ ...line, unit_price_cents: 0 - line.unit_price_cents }));
      const [there, returned] = [totalsByRate({ lines, ...none }), totalsByRate({ lines: back, ...none })];
      expect(there.total_cents + returned.total_cents).toBe(0);
      expect(there.iva_cents + returned.iva_cents).toBe(0);
    }),
  );
});
