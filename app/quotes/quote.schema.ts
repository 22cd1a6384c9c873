import { z } from "zod";
import { euros, optionalDay, pageFields, rowId } from "#app/platform/fields.ts";
import { maxLines, maxQuantity, quoteStatuses } from "./quote.ts";

const line = z
  .object({
    product_id: rowId,
    quantity: z.number().int().min(1).max(maxQuantity),
    /** Absent or null: the catalogue's price for the type. */
    unit_price: z.preprocess((value) => value ?? null, euros.nullable()),
  })
  .transform(({ unit_price, ...rest }) => ({ ...rest, unit_price_cents: unit_price }));

/** A list, or the JSON of one (specification, section 3). What is no JSON is passed on, and refused as no list. */
const items = z.preprocess((value) => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}, z.array(line).min(1).max(maxLines));

const type = z.preprocess((value) => (value === "1" || value === "2" ? Number(value) : value), z.literal([1, 2]));

/** What saving a quote takes. */
export const quoteSchema = z
  .object({
    customer_id: rowId,
    items,
    discount: z.preprocess((value) => value ?? 0, euros),
    type,
    reprice: z.preprocess((value) => value ?? false, z.boolean()),
  })
  .transform(({ discount, items: lines, ...rest }) => ({ ...rest, lines, discount_cents: discount }));

export const quoteStatusSchema = z.object({ status: z.enum(quoteStatuses) });

/** What the list is asked for: `from` and `to` are inclusive days in the company's zone. */
export const quoteListSchema = z.object({
  q: z.string().max(200).default(""),
  from: optionalDay,
  to: optionalDay,
  ...pageFields(10),
});
