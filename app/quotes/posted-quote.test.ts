import { expect, test } from "vitest";
import { postedChange, postedQuoteForm } from "./posted-quote.server.ts";
import type { CatalogueItem } from "./quote-form.ts";

const items: CatalogueItem[] = [
  { id: 1, name: "Split", price_cents: 100_000, price2_cents: 90_000 },
  { id: 2, name: "Pipe", price_cents: 2_550, price2_cents: 2_000 },
];
const priceList = { catalogue: new Map(items.map((item) => [String(item.id), item])), language: "en" } as const;

type Line = { product?: string; was?: string; quantity?: string; price?: string; wasPrice?: string };

/** The builder's form as a browser posts it. The hidden "was" fields say that nothing was changed unless given. */
function posted(lines: Line[], { type = 1, wasType = type, ...more }: Record<string, string | number> = {}) {
  const form = new FormData();
  for (const { product = "1", was = product, quantity = "1", price = "900.00", wasPrice = price } of lines) {
    form.append("product_id", product);
    form.append("was_product_id", was);
    form.append("quantity", quantity);
    form.append("unit_price", price);
    form.append("was_unit_price", wasPrice);
  }
  form.set("was_type", String(wasType));
  if (type === 2) form.set("include_iva", "on");
  for (const [name, value] of Object.entries(more)) form.set(name, String(value));
  return postedQuoteForm(form, priceList);
}

const prices = (form: ReturnType<typeof posted>) => form.lines.map((line) => line.unit_price);

test("an unchanged form stays as it was", () => {
  const form = posted([{ price: "1.00" }, { product: "2", quantity: "3", price: "" }], {
    customer_id: 7,
    discount: "5",
  });
  expect(form).toEqual({
    customer_id: "7",
    discount: "5",
    type: 1,
    lines: [
      { key: 1, product_id: "1", quantity: "1", unit_price: "1.00" },
      { key: 2, product_id: "2", quantity: "3", unit_price: "" },
    ],
  });
});

test("another product fills in its price, and leaves the other lines", () => {
  expect(prices(posted([{ price: "1.00" }, { product: "2", was: "1" }]))).toEqual(["1.00", "20.00"]);
  expect(prices(posted([{ product: "1", was: "", price: "" }]))).toEqual(["900.00"]);
});

test("another product with a price typed at the same time keeps that price", () => {
  expect(prices(posted([{ product: "2", was: "1", price: "7.00", wasPrice: "900.00" }]))).toEqual(["7.00"]);
});

test("another type fills in every price but those typed at the same time", () => {
  const lines = [{}, { product: "2", price: "20.00" }, { product: "2", price: "7.00", wasPrice: "20.00" }];
  const form = posted(lines, { type: 2, wasType: 1 });
  expect(form.type).toBe(2);
  expect(prices(form)).toEqual(["1000.00", "25.50", "7.00"]);
});

test("a form without a line is one empty line", () => {
  const empty = { key: 1, product_id: "", quantity: "1", unit_price: "" };
  expect(posted([])).toEqual({ customer_id: "", discount: "", type: 1, lines: [empty] });
});

test("a form with more lines than a quote may have is cut after the first that is too many", () => {
  expect(posted(Array.from({ length: 500 }, () => ({}))).lines).toHaveLength(201);
});

test("a file where a text is expected is an empty text", () => {
  const form = new FormData();
  form.append("product_id", new Blob(["x"]), "x.txt");
  form.append("quantity", new Blob(["x"]), "x.txt");
  expect(postedQuoteForm(form, priceList).lines).toEqual([{ key: 1, product_id: "", quantity: "", unit_price: "" }]);
});

test.each([
  ["add-line", { kind: "add-line" }],
  ["fill-prices", { kind: "fill-prices" }],
  ["remove-line:3", { kind: "remove-line", index: 3 }],
  ["recalculate", "recalculate"],
  ["save", null],
  ["reprice", null],
  ["remove-line:", null],
  ["remove-line:-1", null],
  ["remove-line:1234", null],
  ["constructor", null],
])("the button %s asks for %j", (intent, change) => {
  expect(postedChange(intent)).toEqual(change);
});
