/** A quantity or an amount of 0, as typed into a form, is refused with the least one that is taken. */
import { expect, test } from "vitest";
import type { z } from "zod";
import { fieldSentences } from "../../tests/support/field-sentences.ts";
import { creditSchema, rightLinesSchema, typedInvoiceSchema } from "./invoice-content.schema.ts";

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

test("half a unit is taken", () => {
  expect(fieldSentences(typedInvoiceSchema, invoiceOf("0,5"), "en")).toEqual({});
});
