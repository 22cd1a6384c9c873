import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { productSchema } from "#app/catalogue/product.schema.ts";
import { taskChangeSchema } from "#app/checklists/task.schema.ts";
import { templateTasksSchema } from "#app/checklists/template.schema.ts";
import { customerSchema } from "#app/customers/customer.schema.ts";
import { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import { customer } from "../../tests/support/samples.ts";
import { optionalText, requiredEmail, requiredLine, requiredPhone, typedNumber } from "./fields.ts";

describe("marks that nobody sees are dropped", () => {
  test.each([
    ["\u202a+34 600 111 222\u202c", "+34 600 111 222"],
    ["\u200e\u2066tel:+34\u00a0600\u00ad111\u2069", "+34 600111"],
    ["Tel: 600 111 222 (Ana)", "600 111 222 (Ana)"],
  ])("from a telephone number %j", (typed, kept) => {
    expect(requiredPhone(40).parse(typed)).toBe(kept);
  });

  test.each(["\u200bana@example.com\ufeff", "mailto:ana@example.com", " MAILTO:ana@example.com\u200e "])(
    "from an e-mail address %j",
    (typed) => {
      expect(requiredEmail().parse(typed)).toBe("ana@example.com");
      expect(documentEmailSchema.parse({ to: `${typed}; eva@example.com` }).to).toEqual([
        "ana@example.com",
        "eva@example.com",
      ]);
    },
  );

  test("from texts, tax numbers and amounts", () => {
    expect(optionalText(20).parse("\u2067Hola,\n\u200fAna\u2069\u061c")).toBe("Hola,\nAna");
    expect(customerSchema.parse({ ...customer, nie: "\u200e12345678Z" }).nie).toBe("12345678Z");
    expect(typedNumber("amount").parse("\u202a1.234,50\u202c")).toBe(123_450);
  });

  test("but those between the parts of an emoji stay", () => {
    expect(requiredLine(20).parse("\u{1f469}\u200d\u{1f527}")).toBe("\u{1f469}\u200d\u{1f527}");
  });
});

test.each<[z.ZodType, string]>([
  [requiredLine(20), "\u200b\u200e"],
  [requiredPhone(40), "tel:"],
  [requiredLine(20), "a\u0007b"],
  [optionalText(20), "a\u0000"],
])("nothing but marks is empty, and control characters are refused (%#)", (schema, text) => {
  expect(schema.safeParse(text).success).toBe(false);
});

const tasks = (sort_order: unknown) => ({ tasks: [{ task_id: 1, sort_order }] });
const product = { name: "Split", description: "", price: 1, price2: 1 };

test.each<[z.ZodType, (value: unknown) => unknown, readonly unknown[], unknown]>([
  [taskChangeSchema, (sort_order) => ({ sort_order }), [true, [], "0x10", "1e1", "x"], "2"],
  [templateTasksSchema, tasks, [true, [], "0x10", undefined], "2"],
  [productSchema, (unit) => ({ ...product, unit }), [0, false, "x"], "m"],
  [customerSchema, (language) => ({ ...customer, language }), [0, false, "x"], ""],
])("a value of another kind is refused, not taken for a right one (%#)", (schema, body, wrong, right) => {
  for (const value of wrong) expect(schema.safeParse(body(value)).success, String(value)).toBe(false);
  expect(schema.safeParse(body(right)).success).toBe(true);
});
