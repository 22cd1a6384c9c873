import { expect, test } from "vitest";
import { type Product, rowKey } from "./product.ts";

const stored: Product = {
  ...{ id: 7, name: "Split 3,5 kW", description: "Con montaje", unit: "ud", checklist_template_id: null },
  ...{ price_cents: 100_000, price2_cents: 90_000 },
};

const others: Required<Product> = {
  ...{ id: 8, name: "Split", description: "", unit: "m", checklist_template_id: 3 },
  ...{ price_cents: 100_001, price2_cents: 90_001 },
};

test.each(Object.entries(others))("the fields of a row are drawn anew where its %s is another", (field, value) => {
  expect(rowKey({ ...stored })).toBe(rowKey(stored));
  expect(rowKey({ ...stored, [field]: value })).not.toBe(rowKey(stored));
});
