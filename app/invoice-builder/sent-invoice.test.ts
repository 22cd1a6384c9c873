/** What the form of an invoice comes to as typed. */
import { expect, test } from "vitest";
import { emptyInvoiceForm, type InvoiceForm, type LineForm } from "./invoice-form.ts";
import { type Added, comesToNothing, typedTotals, unknownTotals } from "./sent-invoice.ts";

const usual = emptyInvoiceForm({ iva_bp: 2_100, language: "en" });
const [line] = usual.lines;
const one = { quantity_milli: 1_000, discount_bp: 0, iva_bp: 0, cause: "" };

/** A quote without IVA of 1,000 euros, less 50, of which 200 were invoiced in advance. */
const untaxed: Added = {
  lines: [{ ...one, unit_price_cents: 100_000 }],
  discounts: [{ cents: 5_000, iva_bp: 0, cause: "" }],
  deductions: [{ ...one, unit_price_cents: -20_000 }],
  net_cents: 95_000,
};

const taxesOf = (changes: Partial<InvoiceForm>, added: Added) =>
  typedTotals({ ...usual, ...changes }, added, 2_100).taxes.map(({ iva_bp, cause, base_cents, iva_cents }) => [
    cause || iva_bp,
    base_cents,
    iva_cents,
  ]);

test("without a choice, what has no IVA stays without", () => {
  expect(taxesOf({}, untaxed)).toEqual([[0, 75_000, 0]]);
});

test("a chosen percent comes on top of what has no IVA, but not of what was invoiced in advance without", () => {
  expect(taxesOf({ iva: "21" }, untaxed)).toEqual([
    [2_100, 95_000, 19_950],
    [0, -20_000, 0],
  ]);
  expect(taxesOf({ iva: "21", advance_percent: "10" }, untaxed)).toEqual([[2_100, 9_500, 1_995]]);
});

test("a chosen cause is that of all that has no IVA; typed lines keep what they have", () => {
  const lines = [line, line].flatMap((typed) => (typed ? [{ ...typed, unit_price: "100" }] : []));
  const taxed = lines.map((typed, index) => (index === 0 ? typed : { ...typed, iva: "0" }));
  expect(taxesOf({ iva: "E1", lines: taxed }, untaxed)).toEqual([
    ["E1", 85_000, 0],
    [2_100, 10_000, 2_100],
  ]);
});

test("a line whose percent is empty has the company's, as it is issued", () => {
  const lines = line ? [{ ...line, unit_price: "100", iva: " " }] : [];
  expect(taxesOf({ lines }, { lines: [], discounts: [], deductions: [], net_cents: 0 })).toEqual([
    [2_100, 10_000, 2_100],
  ]);
});

test("with a number that issuing refuses, no total is told that it would change", () => {
  const unknown = (typed: Partial<LineForm>, changes: Partial<InvoiceForm> = {}) =>
    unknownTotals({ ...usual, ...changes, lines: line ? [{ ...line, unit_price: "100", ...typed }] : [] });
  const [all, sums, none] = [
    { lines: true, sums: true },
    { lines: false, sums: true },
    { lines: false, sums: false },
  ];
  expect(unknown({})).toEqual(none);
  for (const typed of [{ quantity: "cuatro" }, { unit_price: "x" }, { discount: "150" }])
    expect(unknown(typed)).toEqual(all);
  expect(unknown({}, { advance_percent: "150" })).toEqual(all);
  expect(unknown({ iva: "x" })).toEqual(sums);
  expect(unknown({}, { discount: "x" })).toEqual(sums);
});

const nothing: Added = { lines: [], discounts: [], deductions: [], net_cents: 0 };
const free = line ? [{ ...line, name: "Check", unit_price: "0" }] : [];

test.each<[string, Partial<InvoiceForm>, Added, boolean]>([
  ["an empty form", {}, nothing, false],
  ["a free line", { lines: free }, nothing, true],
  ["a line with a price", { lines: free.map((one) => ({ ...one, unit_price: "1" })) }, nothing, false],
  ["a price that is none", { lines: free.map((one) => ({ ...one, unit_price: "x" })) }, nothing, false],
  ["a quote", {}, untaxed, false],
  ["a quote of which all was invoiced", {}, { ...untaxed, deductions: [{ ...one, unit_price_cents: -95_000 }] }, true],
])("whether it comes to 0.00: %s", (_, changes, added, expected) => {
  expect(comesToNothing({ ...usual, ...changes }, added, 2_100)).toBe(expected);
});
