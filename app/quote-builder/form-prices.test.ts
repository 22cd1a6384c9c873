/** The prices of the builder's form: from the catalogue, typed by hand, and replaced. */
import { expect, test } from "vitest";
import { catalogue, changedForm, formOf, lineOf, unitPrices, usual } from "../../tests/support/quote-forms.ts";
import { emptyQuoteForm, lacksCataloguePrice, otherCataloguePrice } from "./quote-form.ts";
import { typedTotals } from "./sent-quote.ts";

test("choosing a product fills its price for the type, and touches no other line", () => {
  const form = formOf([lineOf("2", "1.00"), lineOf("", "")]);
  expect(unitPrices(changedForm(form, { kind: "product", index: 1, product_id: "1" }))).toEqual(["1.00", "900.00"]);
  const withIva = { ...form, type: 2 as const };
  expect(unitPrices(changedForm(withIva, { kind: "product", index: 1, product_id: "1" }))).toEqual(["1.00", "1000.00"]);
});

test("prices are written in the format of the reader's language", () => {
  expect(emptyQuoteForm("es", usual).discount).toBe("0,00");
  const form = changedForm(formOf([lineOf("", "")], { type: 2 }), { kind: "product", index: 0, product_id: "4" }, "es");
  expect(unitPrices(form)).toEqual(["1234,50"]);
  expect(typedTotals(form, 0).total_cents).toBe(123_450);
});

test("a price that the catalogue does not have for the type is not set, never 0 nor that of the other type", () => {
  const form = changedForm(formOf([lineOf("", "7.00")]), { kind: "product", index: 0, product_id: "4" });
  expect(unitPrices(form)).toEqual([""]);
  expect(lacksCataloguePrice(form.lines[0] ?? lineOf("", ""), 1, catalogue)).toBe(true);
  const withIva = changedForm(form, { kind: "type", type: 2 });
  expect(unitPrices(withIva)).toEqual(["1234.50"]);
  expect(unitPrices(changedForm(withIva, { kind: "type", type: 1 }))).toEqual([""]);
  expect(unitPrices(changedForm(formOf([lineOf("4", "7.00")]), { kind: "fill-prices" }))).toEqual([""]);
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
  const form = changedForm(formOf([lineOf("1", "5.00")]), { kind: "product", index: 0, product_id: "" });
  expect(form.lines).toEqual([lineOf("", "")]);
});

test("changing the type refills all prices, also those typed by hand", () => {
  const form = formOf([lineOf("1", "1.00"), lineOf("2", "20.00"), lineOf("", "3.00")]);
  const withIva = changedForm(form, { kind: "type", type: 2 });
  expect(withIva.type).toBe(2);
  expect(unitPrices(withIva)).toEqual(["1000.00", "25.50", "3.00"]);
  expect(unitPrices(changedForm(withIva, { kind: "type", type: 1 }))).toEqual(["900.00", "20.00", "3.00"]);
});

test("filling prices refills all lines, and keeps what the catalogue no longer has", () => {
  const form = formOf([lineOf("1", "1.00"), lineOf("3", "4.20"), lineOf("3", ""), lineOf("99", "6.00")]);
  expect(unitPrices(changedForm(form, { kind: "fill-prices" }))).toEqual(["900.00", "4.20", "5.00", "6.00"]);
});

test("a price typed by hand that a refill replaced is shown, and comes back on request", () => {
  const form = formOf([lineOf("1", "850"), lineOf("2", "20.00"), { ...lineOf("", "40"), kind: "free" }]);
  const withIva = changedForm(form, { kind: "type", type: 2 });
  expect(withIva.lines.map(({ unit_price, replaced }) => [unit_price, replaced])).toEqual([
    ["1000.00", "850"],
    ["25.50", ""],
    ["40", ""],
  ]);
  expect(unitPrices(changedForm(withIva, { kind: "restore-price", index: 0 }))).toEqual(["850", "25.50", "40"]);
  // A second refill does not lose it, and typing another price settles it.
  const twice = changedForm(withIva, { kind: "fill-prices" });
  expect(twice.lines.map(({ replaced }) => replaced)).toEqual(["850", "", ""]);
  expect(unitPrices(changedForm(twice, { kind: "restore-prices" }))).toEqual(["850", "25.50", "40"]);
  const typed = changedForm(twice, { kind: "line", index: 0, changes: { unit_price: "7" } });
  expect(typed.lines[0]?.replaced).toBe("");
  // Choosing another product replaces a typed price as well.
  const rechosen = changedForm(form, { kind: "product", index: 0, product_id: "2" });
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
