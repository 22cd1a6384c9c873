import { z } from "zod";
import { euros, optionalDay, pageFields, rowId, typedNumber } from "#app/platform/fields.ts";
import type { Cents } from "#app/platform/money.ts";
import { type MissingPrice, maxLines, maxQuantity, quoteStatuses } from "./quote.ts";

/**
 * A list may be sent as JSON in a string (behaviour 6.4). A string that is no JSON is passed on and refused as no list.
 */
function listOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const type = z.preprocess((value) => (value === "1" || value === "2" ? Number(value) : value), z.literal([1, 2]));

type Numbers = { money: z.ZodType<Cents>; quantity: z.ZodType<number> };

function schemaWith({ money, quantity }: Numbers, missingPrice: MissingPrice) {
  const line = z
    .object({
      product_id: rowId,
      quantity,
      /** Absent or null: see MissingPrice. */
      unit_price: z.preprocess((value) => value ?? null, money.nullable()),
    })
    .transform(({ unit_price, ...rest }) => ({ ...rest, unit_price_cents: unit_price }));
  return z
    .object({
      customer_id: rowId,
      items: z.preprocess(listOf, z.array(line).min(1).max(maxLines)),
      discount: z.preprocess((value) => value ?? 0, money),
      type,
      reprice: z.preprocess((value) => value ?? false, z.boolean()),
    })
    .transform(({ discount, items: lines, ...rest }) => ({ ...rest, lines, discount_cents: discount, missingPrice }));
}

/** The body of the calls that save a quote. */
export const quoteSchema = schemaWith(
  { money: euros, quantity: z.number().int().min(1).max(maxQuantity) },
  "from-catalogue",
);

/** The form of the builder, as a person fills it in. */
export const typedQuoteSchema = schemaWith(
  { money: typedNumber("amount"), quantity: typedNumber("quantity").pipe(z.number().min(1)) },
  "refused",
);

export const quoteStatusSchema = z.object({ status: z.enum(quoteStatuses) });

/** The search parameters of the list: `from` and `to` are days in the company's zone, both included. */
export const quoteListSchema = z.object({
  q: z.string().max(200).default(""),
  from: optionalDay,
  to: optionalDay,
  ...pageFields(10),
});
