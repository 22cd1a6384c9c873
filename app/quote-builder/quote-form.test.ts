import { expect, test } from "vitest";
import type { Language } from "#app/words/languages.ts";
import {
  type CatalogueItem,
  changeQuoteForm,
  emptyQuoteForm,
  type LineForm,
  lacksCataloguePrice,
  otherCataloguePrice,
  type QuoteForm,
  type QuoteFormChange,
} from "./quote-form.ts";
import { sentQuote, typedAmount, typedTotals } from "./sent-quote.ts";

const items: CatalogueItem[] = [
  { id: 1, name: "Split", description: "A split", unit: "ud", price_cents: 100_000, price2_cents: 90_000 },
  { id: 2, name: "Pipe", description: "Copper", unit: "m", price_cents: 2_550, price2_cents: 2_000 },
  { id: 3, name: "Gone", description: "", unit: "ud", price_cents: 500, price2_cents: 500, deleted: true },
  { id: 4, name: "With IVA alone", description: "", unit: "ud", price_cents: 123_450, price2_cents: 0 },
];
const catalogue = new Map(items.map((item) => [String(item.id), item]));

const lineOf = (product_id: string, unit_price: string, quantity = "1", key = 1): LineForm => ({
  ...{ key, kind: "product", product_id, name: "", description: "", quantity, unit: "ud", unit_price },
  ...{ discount: "", optional: false, replaced: "" },
});

function formOf(lines: LineForm[], changes: Partial<QuoteForm> = {}): QuoteForm {
  return {
    customer_id: "7",
    site_id: "",
    ...noTexts,
    type: 1,
    discount: "0.00",
    discount_in: "euros",
    lines,
    ...changes,
  };
}

/** What the settings say of new quotes unless they were changed. */
const usual = { type: 1, conditions: "" } as const;

/** The texts of a quote, all empty. */
const noTexts = { title: "", intro: "", conditions: "", valid_days: "30" };

const change = (form: QuoteForm, what: QuoteFormChange, language: Language = "en") =>
  changeQuoteForm(form, what, { catalogue, language });
const prices = (form: QuoteForm) => form.lines.map((line) => line.unit_price);

test("a new quote has one line, quantity 1, discount 0, no IVA and no price", () => {
  expect(emptyQuoteForm("en", usual)).toEqual({
    customer_id: "",
    site_id: "",
    ...noTexts,
    type: 1,
    discount: "0.00",
    discount_in: "euros",
    lines: [lineOf("", "")],
  });
});

test("choosing a product fills its price for the type, and touches no other line", () => {
  const form = formOf([lineOf("2", "1.00"), lineOf("", "")]);
  expect(prices(change(form, { kind: "product", index: 1, product_id: "1" }))).toEqual(["1.00", "900.00"]);
  const withIva = { ...form, type: 2 as const };
  expect(prices(change(withIva, { kind: "product", index: 1, product_id: "1" }))).toEqual(["1.00", "1000.00"]);
});

test("prices are written in the format of the reader's language", () => {
  expect(emptyQuoteForm("es", usual).discount).toBe("0,00");
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
  expect(change(form, { kind: "line", index: 1, changes: { unit_price: "9" } }).lines).toEqual([
    first,
    { ...second, unit_price: "9" },
  ]);
  expect(change(form, { kind: "line", index: 0, changes: { quantity: "9" } }).lines).toEqual([
    { ...first, quantity: "9" },
    second,
  ]);
  expect(change(form, { kind: "quote", changes: { discount: "5" } })).toEqual({ ...form, discount: "5" });
  expect(change({ ...form, customer_search: "Pe" }, { kind: "customer", customer_id: "8" })).toEqual({
    ...form,
    customer_id: "8",
  });
});

test("lines are added with a key of their own and removed by their place; one always stays", () => {
  const form = formOf([lineOf("1", "1.00", "1", 4), lineOf("2", "2.00", "1", 2)]);
  const longer = change(form, { kind: "add-line", of: "product" });
  expect(longer.lines.map(({ key }) => key)).toEqual([4, 2, 5]);
  expect(change(longer, { kind: "remove-line", index: 0 }).lines.map(({ key }) => key)).toEqual([2, 5]);
  const last = change(formOf([lineOf("1", "1.00", "3", 4)]), { kind: "remove-line", index: 0 });
  expect(last.lines).toEqual([lineOf("", "", "1", 5)]);
});

test("a change of a line that is not there changes nothing, and no change touches the form it was given", () => {
  const form = formOf([lineOf("1", "1.00")]);
  const copy = structuredClone(form);
  expect(change(form, { kind: "line", index: 9, changes: { quantity: "2" } })).toEqual(copy);
  change(form, { kind: "type", type: 2 });
  change(form, { kind: "remove-line", index: 0 });
  expect(form).toEqual(copy);
});

test("a line amounts to quantity times price once both are set", () => {
  expect(typedAmount(lineOf("1", "2,50", "3"))).toBe(750);
  expect(typedAmount(lineOf("1", "1.234,56 €", "2,0"))).toBe(246_912);
  expect(typedAmount(lineOf("1", "3,20", "12,5"))).toBe(4_000);
  expect(typedAmount({ ...lineOf("1", "10", "0,333"), discount: "50 %" })).toBe(167);
  expect(typedAmount({ ...lineOf("1", "10"), discount: "101" })).toBeNull();
  for (const [price, quantity] of [
    ["", "1"],
    ["x", "1"],
    ["1", ""],
    ["1", "0"],
    ["1", "1.5005"],
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
    options_cents: 0,
    discount_cents: 1_000,
    net_cents: 19_000,
    iva_cents: 3_990,
    total_cents: 22_990,
  });
  expect(typedTotals({ ...form, discount: "x" }, 2_100).net_cents).toBe(20_000);
  expect(typedTotals({ ...form, discount: "10", discount_in: "percent" }, 2_100).net_cents).toBe(18_000);
  const option = { ...lineOf("1", "5"), optional: true };
  expect(typedTotals({ ...form, lines: [...lines, option] }, 2_100)).toMatchObject({
    options_cents: 500,
    total_cents: 22_990,
  });
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
  const details = { description: "", unit: "ud", discount_percent: "", optional: false };
  expect(places).toEqual([1, 3, 4]);
  expect(body).toEqual({
    customer_id: "7",
    site_id: "",
    ...noTexts,
    discount: "0",
    discount_percent: "0",
    type: 2,
    items: [
      { kind: "line", product_id: "1", quantity: "2", unit_price: null, ...details },
      { kind: "line", product_id: "2", quantity: "-1", unit_price: "3,50", ...details },
      { kind: "line", product_id: "3", quantity: "1", unit_price: "1", ...details },
    ],
  });
});

test("a quantity that is no number is sent as it is, to be refused by its name; one that says zero is not", () => {
  const lines = ["two", "1.5005", "1.000", "0,0", "000", " "].map((quantity) => lineOf("1", "1", quantity));
  const { body } = sentQuote(formOf(lines));
  expect(body.items).toMatchObject([{ quantity: "two" }, { quantity: "1.5005" }, { quantity: "1.000" }]);
});

test("choosing a product takes its description and unit, but never a description that was typed", () => {
  const chosen = change(formOf([lineOf("", "")]), { kind: "product", index: 0, product_id: "2" });
  expect(chosen.lines).toMatchObject([{ description: "Copper", unit: "m" }]);
  const other = change(chosen, { kind: "product", index: 0, product_id: "1" });
  expect(other.lines).toMatchObject([{ description: "A split", unit: "ud" }]);
  const typed = change(other, { kind: "line", index: 0, changes: { description: "By hand" } });
  const again = change(typed, { kind: "product", index: 0, product_id: "2" });
  expect(again.lines).toMatchObject([{ description: "By hand", unit: "m" }]);
});

test("lines move up and down, and not beyond the ends", () => {
  const form = formOf([lineOf("1", "1", "1", 1), lineOf("2", "2", "1", 2), lineOf("3", "3", "1", 3)]);
  const keys = (index: number, by: -1 | 1) =>
    change(form, { kind: "move-line", index, by }).lines.map(({ key }) => key);
  expect([keys(0, 1), keys(2, -1), keys(0, -1), keys(2, 1), keys(7, -1)]).toEqual([
    [2, 1, 3],
    [1, 3, 2],
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test("a free text and a heading are sent by their names; without one they are left out", () => {
  const form = formOf([]);
  const added = ["free", "heading", "free", "heading"].reduce(
    (so_far, of) => change(so_far, { kind: "add-line", of: of as "free" | "heading" }),
    form,
  );
  const named = change(added, { kind: "line", index: 0, changes: { name: "Crane", unit_price: "50", unit: "h" } });
  const { body, places } = sentQuote(change(named, { kind: "line", index: 1, changes: { name: "Ground floor" } }));
  expect(places).toEqual([0, 1]);
  expect(body.items).toMatchObject([
    { kind: "line", product_id: null, name: "Crane", quantity: "1", unit: "h", unit_price: "50" },
    { kind: "heading", name: "Ground floor" },
  ]);
  const priced = change(added, { kind: "line", index: 2, changes: { unit_price: "5" } });
  expect(sentQuote(priced).places).toEqual([2]);
});

test("a price typed by hand that a refill replaced is shown, and comes back on request", () => {
  const form = formOf([lineOf("1", "850"), lineOf("2", "20.00"), { ...lineOf("", "40"), kind: "free" }]);
  const withIva = change(form, { kind: "type", type: 2 });
  expect(withIva.lines.map(({ unit_price, replaced }) => [unit_price, replaced])).toEqual([
    ["1000.00", "850"],
    ["25.50", ""],
    ["40", ""],
  ]);
  expect(prices(change(withIva, { kind: "restore-price", index: 0 }))).toEqual(["850", "25.50", "40"]);
  // A second refill does not lose it, and typing another price settles it.
  const twice = change(withIva, { kind: "fill-prices" });
  expect(twice.lines.map(({ replaced }) => replaced)).toEqual(["850", "", ""]);
  expect(prices(change(twice, { kind: "restore-prices" }))).toEqual(["850", "25.50", "40"]);
  const typed = change(twice, { kind: "line", index: 0, changes: { unit_price: "7" } });
  expect(typed.lines[0]?.replaced).toBe("");
  // Choosing another product replaces a typed price as well.
  const rechosen = change(form, { kind: "product", index: 0, product_id: "2" });
  expect(rechosen.lines[0]).toMatchObject({ unit_price: "20.00", replaced: "850" });
});

test("a line whose price is not the catalogue's is known, whatever the notation", () => {
  const other = (unit_price: string, product = "1") => otherCataloguePrice(lineOf(product, unit_price), 1, catalogue);
  expect([
    other("850"),
    other("900"),
    other("900,00 €"),
    other(""),
    other("x"),
    other("5", "3"),
    other("5", "99"),
  ]).toEqual([90_000, ...[null, null, null, null, null, null]]);
});

test("a new quote starts with the conditions and the type that the settings say", () => {
  expect(emptyQuoteForm("en", { type: 2, conditions: "Half in advance." })).toMatchObject({
    ...{ type: 2, conditions: "Half in advance.", title: "", intro: "" },
  });
});

test("another customer takes the site away, and any other change keeps it", () => {
  const form = formOf([], { site_id: "3" });
  expect(change(form, { kind: "quote", changes: { title: "Loft" } }).site_id).toBe("3");
  expect(change(form, { kind: "customer", customer_id: "7" }).site_id).toBe("3");
  expect(change(form, { kind: "customer", customer_id: "8" }).site_id).toBe("");
});
