/** What the builder's form comes to: its amounts, and what saving sends. */
import { expect, test } from "vitest";
import { changedForm, formOf, lineOf, noTexts } from "../../tests/support/quote-forms.ts";
import type { LineForm, QuoteForm } from "./quote-form.ts";
import { leftOutCount, leftOutLines, sentQuote, typedAmount, typedTotals, unknownTotals } from "./sent-quote.ts";

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

test("with a number that saving refuses, no total is told that it would change", () => {
  const unknown = (lines: LineForm[], changes: Partial<QuoteForm> = {}) => unknownTotals(formOf(lines, changes));
  const [all, none] = [
    { lines: true, sums: true },
    { lines: false, sums: false },
  ];
  expect(unknown([lineOf("1", "100", "2")])).toEqual(none);
  for (const line of [lineOf("1", "100", "cuatro"), lineOf("1", "x"), { ...lineOf("1", "1"), discount: "150" }])
    expect(unknown([lineOf("1", "100"), line])).toEqual(all);
  expect(unknown([{ ...lineOf("1", "100", "4 h"), unit: "h" }])).toEqual(none);
  // What is missing is no wrong number; a line that saving leaves out, and a heading, have none that counts.
  expect(unknown([lineOf("1", "", ""), lineOf("", "x"), { ...lineOf("", "x"), kind: "heading" }])).toEqual(none);
  const sums = { lines: false, sums: true };
  expect(unknown([lineOf("1", "1")], { discount: "150", discount_in: "percent" })).toEqual(sums);
  expect(unknown([lineOf("1", "1")], { discount: "150" })).toEqual(none);
  expect(unknown([lineOf("1", "1")], { discount: "x" })).toEqual(sums);
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

test("a free text and a heading are sent by their names; without one they are left out", () => {
  const form = formOf([]);
  const added = ["free", "heading", "free", "heading"].reduce(
    (so_far, of) => changedForm(so_far, { kind: "add-line", of: of as "free" | "heading" }),
    form,
  );
  const named = changedForm(added, { kind: "line", index: 0, changes: { name: "Crane", unit_price: "50", unit: "h" } });
  const { body, places } = sentQuote(changedForm(named, { kind: "line", index: 1, changes: { name: "Ground floor" } }));
  expect(places).toEqual([0, 1]);
  expect(body.items).toMatchObject([
    { kind: "line", product_id: null, name: "Crane", quantity: "1", unit: "h", unit_price: "50" },
    { kind: "heading", name: "Ground floor" },
  ]);
  // What is typed into a free text without a name is sent, to be refused by the name, and not dropped.
  for (const changes of [{ unit_price: "5" }, { description: "Scaffold" }, { discount: "5" }])
    expect(sentQuote(changedForm(added, { kind: "line", index: 2, changes })).places).toEqual([2]);
});

test("lines that say something without a product or a quantity are named before saving", () => {
  const free = { ...lineOf("", "", "0"), kind: "free" as const };
  const lines = [
    ...[lineOf("1", "5", "0"), lineOf("", "", "0"), lineOf("2", "1", " "), lineOf("2", "1", "x"), lineOf("1", "1")],
    ...[free, { ...free, name: "Crane" }, { ...free, unit_price: "5" }],
    { ...free, kind: "heading" as const, name: "Loft", quantity: "" },
  ];
  expect(leftOutLines(formOf(lines)).map(({ place }) => place)).toEqual([0, 2, 6, 7]);
  expect(sentQuote(formOf(lines)).places).toEqual([3, 4, 8]);
});

test("a line without a product that says something has no amount and is named; an untouched one is not", () => {
  expect(typedAmount(lineOf("", "50"))).toBeNull();
  const untouched = lineOf("", "");
  const lines = [
    ...[lineOf("", "50"), { ...untouched, description: "Start-up" }, { ...untouched, discount: "5" }, untouched],
    // Saving asks to choose one of what is found for this one.
    ...[{ ...lineOf("", "50"), search: "spl" }, lineOf("", "50", "0")],
  ];
  const left = leftOutLines(formOf(lines));
  expect(left).toEqual([0, 1, 2, 5].map((place) => ({ place, lack: "product" })));
  expect(leftOutCount(left)).toEqual({ n: 4, lack: "product" });
  expect(sentQuote(formOf(lines)).places).toEqual([]);
  const both = leftOutLines(formOf([lineOf("", "50"), lineOf("1", "50", "0")]));
  expect(leftOutCount(both)).toEqual({ n: 2, lack: "either" });
});
