import { expect, test } from "vitest";
import type { QuoteLine } from "#app/quotes/quotes.server.ts";
import type { CatalogueItem } from "./quote-form.ts";
import { otherPrices, type QuoteStart, startFromQuote } from "./quote-start.ts";

const line = (product_id: number | null, unit_price_cents: number): QuoteLine => ({
  ...{ kind: "line", product_id, name: "Then", description: "Own", quantity_milli: 2500, unit: "m" },
  ...{ unit_price_cents, discount_bp: 500, optional: 0 },
});
const item = (id: number, price_cents: number, price2_cents: number): [number, CatalogueItem] => [
  id,
  { ...{ id, name: "Now", description: "", unit: "ud" }, price_cents, price2_cents },
];

const lines = [line(1, 100), line(2, 200), line(3, 300), line(null, 400), line(4, 500)];
const source: QuoteStart = {
  ...{
    type: 2,
    discount_cents: 10,
    discount_bp: 0,
    title: "T",
    intro: "I",
    outro: "O",
    conditions: "C",
    valid_days: 15,
    lines,
  },
};
// 1 costs the same, 2 costs more, 3 left the catalogue, 4 has no price with IVA.
const products = new Map([item(1, 100, 90), item(2, 250, 240), item(4, 0, 70)]);

test("a copy keeps every line with its numbers and its description, under the catalogue's present names", () => {
  const { lines: copied, ...rest } = startFromQuote(source, { products, refresh: false });
  expect({ ...rest, lines }).toEqual(source);
  expect(copied.map(({ product_id, name, unit_price_cents }) => [product_id, name, unit_price_cents])).toEqual([
    ...[
      [1, "Now", 100],
      [2, "Now", 200],
      [null, "Then", 300],
      [null, "Then", 400],
      [4, "Now", 500],
    ],
  ]);
  for (const { quantity_milli, discount_bp, description } of copied)
    expect([quantity_milli, discount_bp, description]).toEqual([2500, 500, "Own"]);
});

test("with refresh it has the prices of the type, but never none for one", () => {
  const pricesOf = (type: 1 | 2) =>
    startFromQuote({ ...source, type }, { products, refresh: true }).lines.map((copy) => copy.unit_price_cents);
  expect(pricesOf(2)).toEqual([100, 250, 300, 400, 500]);
  expect(pricesOf(1)).toEqual([90, 240, 300, 400, 70]);
});

test("only prices that the catalogue has now, and others, count as other prices", () => {
  expect(otherPrices(source, products)).toBe(1);
  expect(otherPrices({ ...source, type: 1 }, products)).toBe(3);
});
