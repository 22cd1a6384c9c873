import { z } from "zod";
import { euros, optionalText, requiredLine, rowId } from "#app/platform/fields.ts";
import { productLimits } from "./product.ts";

const price = z.preprocess((value) => value ?? 0, euros);

/** What adding or saving a product takes; an absent price is 0. */
export const productSchema = z
  .object({
    name: requiredLine(productLimits.name),
    description: optionalText(productLimits.description),
    price,
    price2: price,
    checklist_template_id: z.preprocess((value) => (value === "" ? null : (value ?? null)), rowId.nullable()),
  })
  .transform(({ price, price2, ...rest }) => ({ ...rest, price_cents: price, price2_cents: price2 }));

/** What the list of the Product Manager is asked for. */
export const productListSchema = z.object({
  q: z.string().max(200).catch(""),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
