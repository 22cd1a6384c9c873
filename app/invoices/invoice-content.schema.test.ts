/** What the bodies and forms of invoices refuse at their fields, and with which sentences. */
import { expect, test } from "vitest";
import type { z } from "zod";
import { fieldSentences } from "../../tests/support/field-sentences.ts";
import { creditSchema, invoiceContentSchema, rightLinesSchema, typedInvoiceSchema } from "./invoice-content.schema.ts";

const quantity = "lines.0.quantity";
const leastQuantity = [
  "Line 1, Quantity must be at least 0.001.",
  "Línea 1, Cantidad: el valor mínimo es 0,001.",
] as const;

const invoiceOf = (quantity: string) => ({
  customer_id: "1",
  lines: [{ name: "Gas", unit: "kg", unit_price: "10", quantity }],
});

test.each<[string, z.ZodType, object, string, readonly [string, string]]>([
  ["a line of an invoice", typedInvoiceSchema, invoiceOf("0"), quantity, leastQuantity],
  ["a corrected line", rightLinesSchema, { lines: [{ quantity: "0,0", unit_price: "10" }] }, quantity, leastQuantity],
  [
    "an amount that is credited",
    creditSchema,
    { credit: "0,00", credit_tax: "2100" },
    "credit",
    ["Amount to credit must be at least 0.01.", "Importe que se abona: el valor mínimo es 0,01."],
  ],
])("0 in %s", (_, schema, typed, name, [en, es]) => {
  expect(fieldSentences(schema, typed, "en")[name]).toBe(en);
  expect(fieldSentences(schema, typed, "es")[name]).toBe(es);
});

test("a quantity of half a unit is taken", () => {
  expect(fieldSentences(typedInvoiceSchema, invoiceOf("0,5"), "en")).toEqual({});
});

test("a call may not name a rate beside a cause of being without IVA; in the form, which shows both, the cause counts", () => {
  const lineWith = (more: object) => ({
    customer_id: 1,
    lines: [{ name: "Gas", unit_price: 10, cause: "E1", ...more }],
  });
  expect(fieldSentences(invoiceContentSchema, lineWith({ iva_percent: 21 }), "en")).toEqual({
    "lines.0.iva_percent": "A line that has no IVA for a cause has no rate, or 0.",
  });
  expect(fieldSentences(invoiceContentSchema, lineWith({ iva_percent: 0 }), "en")).toEqual({});
  expect(fieldSentences(typedInvoiceSchema, lineWith({ unit_price: "10", iva_percent: "21" }), "en")).toEqual({});
});

test("a quantity of a million spaces is refused within a second", { timeout: 1_000 }, () => {
  const lines = [{ quantity: `${" ".repeat(1_000_000)}x`, unit_price: "1" }];
  expect(rightLinesSchema.safeParse({ lines }).success).toBe(false);
});
