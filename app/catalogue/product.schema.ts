import { z } from "zod";
import type { Cents } from "#app/numbers/money.ts";
import { units } from "#app/numbers/quantity.ts";
import { euros, linesText, listSearch, mostHits, requiredLine, rowId, typedNumber } from "#app/platform/fields.ts";
import { sortsOf } from "#app/platform/list-sort.ts";
import { productLimits, productSorting } from "./product.ts";

function schemaWith(price: z.ZodType<Cents>) {
  return z
    .object({
      name: requiredLine(productLimits.name),
      description: linesText(productLimits.description),
      price,
      price2: price,
      checklist_template_id: z.preprocess((value) => (value === "" ? null : (value ?? null)), rowId.nullable()),
      /** Absent or, in a form, "": "ud" for a new product, and as it is stored for another. */
      unit: z.preprocess((value) => (value === "" ? undefined : (value ?? undefined)), z.enum(units).optional()),
    })
    .transform(({ price, price2, ...rest }) => ({ ...rest, price_cents: price, price2_cents: price2 }));
}

const sorts = z.enum(sortsOf(productSorting.columns));

/** The query of the export. */
export const productExportSchema = z.object({
  q: z.string().max(200).default(""),
  sort: sorts.default(productSorting.usual),
});

/** The query of the screen's list. Wrong values count as absent. */
export const productSearch = listSearch.extend({ sort: sorts.catch(productSorting.usual) });

/** The search parameters of the list. */
export const productListSchema = z.object({
  q: z
    .string()
    .max(200)
    .default("")
    .meta({ description: "Finds words in any order and parts of words; the best hits first." }),
  limit: mostHits,
});

/** The body of the calls that add and save a product; an absent price is 0. */
export const productSchema = schemaWith(z.preprocess((value) => value ?? 0, euros));

/** The form of a product as a person fills it in; a price left empty is 0. */
export const typedProductSchema = schemaWith(
  z
    .string()
    .transform((text) => text.trim() || "0")
    .pipe(typedNumber("amount")),
);
