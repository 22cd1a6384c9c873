import { expect, test } from "vitest";
import type { Language } from "#app/words/languages.ts";
import {
  type CatalogueItem,
  changeQuoteForm,
  emptyQuoteForm,
  type LineForm,
  lacksCataloguePrice,
  type QuoteForm,
  type QuoteFormChange,
  sentQuote,
  typedAmount,
  typedTotals,
} from "./quote-form.ts";

const items: CatalogueItem[] = [
  { id: 1, name: "Split", price_cents: 100_000, price2_cents: 90_000 },
  { id: 2, name: "Pipe", price_cents: 2_550, price2_cents: 2_000 },
  { id: 3, name: "Gone", price_cents: 500, price2_cents: 500, deleted: true },
  { id: 4, name: "With IVA alone", price_cents: 123_450, price2_cents: 0 },
];
const catalogue = new Map(items.map((item) => [String(item.id), item]));

const lineOf = (product_id: string, unit_price: string, quantity = "1", key = 1): LineForm => ({
  ...{ key, product_id, quantity, unit_price },
});

function formOf(lines: LineForm[], changes: Partial<QuoteForm> = {}): QuoteForm {
  return { customer_id: "7", type: 1, discount: "0.00", lines, ...changes };
}

const change = (form: QuoteForm, what: QuoteFormChange, language: Language = "en") =>
  changeQuoteForm(form, what, { catalogue, language });
const prices = (form: QuoteForm) => form.lines.map((line) => line.unit_price);

test("a new quote has one line, quantity 1, discount 0, no IVA and no price", () => {
  expect(emptyQuoteForm("en")).toEqual({
    customer_id: "",
    type: 1,
    discount: "0.00",
    lines: [{ key: 1, product_id: "", quantity: "1", unit_price: "" }],
  });
});

test("choosing a product fills its price for the type, and touches no other line", () => {
  const form = formOf([lineOf("2", "1.00"), lineOf("", "")]);
  expect(prices(change(form, { kind: "product", index: 1, product_id: "1" }))).toEqual(["1.00", "900.00"]);
  const withIva = { ...form, type: 2 as const };
  expect(prices(change(withIva, { kind: "product", index: 1, product_id: "1" }))).toEqual(["1.00", "1000.00"]);
});

test("prices are written in the format of the reader's language", () => {
  expect(emptyQuoteForm("es").discount).toBe("0,00");
  const form = change(formOf([lineOf("", "")], { type: 2 }), { kind: "product", index: 0, product_id: "4" }, "es");
  expect(prices(form)).toEqual(["1234,50"]);
  expect(typedTotals(form, 0).total_cents).toBe(123_450);
});

test("a price that the catalogue does not have for the type is not set, never 0 nor that of the other type", () => {
  const form = change(formOf([lineOf("", "7.00")]), { kind: "product", index: 0, product_id: "4" });
  expect(prices(form)).toEqual([""]);
  expect(lacksCataloguePrice(form.lines[0] ?? lineOf("", ""), 1, catalogue)).toBe(true);
  const withIva = change(form, { kind: "type", type: 2 });
  expect(prices(withIva)).toEqual(["1234.50"]);
  expect(prices(change(withIva, { kind: "type", type: 1 }))).toEqual([""]);
  expect(prices(change(formOf([lineOf("4", "7.00")]), { kind: "fill-prices" }))).toEqual([""]);
});

test.each([
  ["no product is chosen", lineOf("", ""), 1, false],
  ["a price is typed", lineOf("4", "7"), 1, false],
  ["the type has one", lineOf("4", ""), 2, false],
  ["the product left the catalogue", lineOf("3", ""), 1, false],
  ["the catalogue has none", lineOf("4", " "), 1, true],
] as const)("whether a line waits for a price: %s", (_, line, type, lacks) => {
  expect(lacksCataloguePrice(line, type, catalogue)).toBe(lacks);
});

test("choosing no product empties the price", () => {
  const form = change(formOf([lineOf("1", "5.00")]), { kind: "product", index: 0, product_id: "" });
  expect(form.lines).toEqual([lineOf("", "")]);
});

test("changing the type refills all prices, also those typed by hand", () => {
  const form = formOf([lineOf("1", "1.00"), lineOf("2", "20.00"), lineOf("", "3.00")]);
  const withIva = change(form, { kind: "type", type: 2 });
  expect(withIva.type).toBe(2);
  expect(prices(withIva)).toEqual(["1000.00", "25.50", "3.00"]);
  expect(prices(change(withIva, { kind: "type", type: 1 }))).toEqual(["900.00", "20.00", "3.00"]);
});

test("filling prices refills all lines, and keeps what the catalogue no longer has", () => {
  const form = formOf([lineOf("1", "1.00"), lineOf("3", "4.20"), lineOf("3", ""), lineOf("99", "6.00")]);
  expect(prices(change(form, { kind: "fill-prices" }))).toEqual(["900.00", "4.20", "5.00", "6.00"]);
});

test("a typed price, quantity, discount or customer changes nothing else", () => {
  const form = formOf([lineOf("1", "1.00"), lineOf("2", "2.00")]);
  const [first, second] = form.lines;
  expect(change(form, { kind: "unit-price", index: 1, unit_price: "9" }).lines).toEqual([
    first,
    { ...second, unit_price: "9" },
  ]);
  expect(change(form, { kind: "quantity", index: 0, quantity: "9" }).lines).toEqual([
    { ...first, quantity: "9" },
    second,
  ]);
  expect(change(form, { kind: "discount", discount: "5" })).toEqual({ ...form, discount: "5" });
  expect(change(form, { kind: "customer", customer_id: "8" })).toEqual({ ...form, customer_id: "8" });
});

test("lines are added with a key of their own and removed by their place; one always stays", () => {
  const form = formOf([lineOf("1", "1.00", "1", 4), lineOf("2", "2.00", "1", 2)]);
  const longer = change(form, { kind: "add-line" });
  expect(longer.lines.map(({ key }) => key)).toEqual([4, 2, 5]);
  expect(change(longer, { kind: "remove-line", index: 0 }).lines.map(({ key }) => key)).toEqual([2, 5]);
  const last = change(formOf([lineOf("1", "1.00", "3", 4)]), { kind: "remove-line", index: 0 });
  expect(last.lines).toEqual([{ key: 5, product_id: "", quantity: "1", unit_price: "" }]);
});

test("a change of a line that is not there changes nothing, and no change touches the form it was given", () => {
  const form = formOf([lineOf("1", "1.00")]);
  const copy = structuredClone(form);
  expect(change(form, { kind: "quantity", index: 9, quantity: "2" })).toEqual(copy);
  change(form, { kind: "type", type: 2 });
  change(form, { kind: "remove-line", index: 0 });
  expect(form).toEqual(copy);
});

test("a line amounts to quantity times price once both are set", () => {
  expect(typedAmount(lineOf("1", "2,50", "3"))).toBe(750);
  expect(typedAmount(lineOf("1", "1.234,56 €", "2,0"))).toBe(246_912);
  for (const [price, quantity] of [
    ["", "1"],
    ["x", "1"],
    ["1", ""],
    ["1", "0"],
    ["1", "1.5"],
    ["1.500", "1"],
    ["1", "1.000"],
    ["1", "10000"],
  ] as const) {
    expect(typedAmount(lineOf("1", price, quantity)), `${quantity} × ${price}`).toBeNull();
  }
});

test("the totals on screen count complete lines alone", () => {
  const lines = [lineOf("1", "100", "2"), lineOf("", "50"), lineOf("2", ""), lineOf("2", "1", "x")];
  const form = formOf(lines, { type: 2, discount: "10,00" });
  expect(typedTotals(form, 2_100)).toEqual({
    lines_cents: 20_000,
    net_cents: 19_000,
    iva_cents: 3_990,
    total_cents: 22_990,
  });
  expect(typedTotals({ ...form, discount: "x" }, 2_100).net_cents).toBe(20_000);
});

test("lines without a product or a quantity are not sent; a negative quantity is, to be refused", () => {
  const lines = [
    lineOf("", "5"),
    lineOf("1", "", "2"),
    lineOf("2", "3,50", "0"),
    lineOf("2", "3,50", "-1"),
    lineOf("3", "1"),
  ];
  const { body, places } = sentQuote(formOf(lines, { type: 2, discount: " " }));
  expect(places).toEqual([1, 3, 4]);
  expect(body).toEqual({
    customer_id: "7",
    discount: "0",
    type: 2,
    items: [
      { product_id: "1", quantity: "2", unit_price: null },
      { product_id: "2", quantity: "-1", unit_price: "3,50" },
      { product_id: "3", quantity: "1", unit_price: "1" },
    ],
  });
});

test("a quantity that is no whole number is sent as it is, to be refused by its name; one that says zero is not", () => {
  const lines = ["two", "1.5", "1.000", "0,0", "000", " "].map((quantity) => lineOf("1", "1", quantity));
  const { body } = sentQuote(formOf(lines));
  expect(body.items).toMatchObject([{ quantity: "two" }, { quantity: "1.5" }, { quantity: "1.000" }]);
});
