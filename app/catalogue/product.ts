/** The model of a product of the catalogue. */
import type { Cents } from "#app/platform/money.ts";
import type { Unit } from "#app/platform/quantity.ts";

/** A product inside the application, prices in cents. In calls its prices are decimal euros. */
export type Product = {
  id: number;
  name: string;
  description: string;
  /** "Inv. Price": the price in quotes with IVA. */
  price_cents: Cents;
  /** "Recpt. Price": the price in quotes without IVA. */
  price2_cents: Cents;
  checklist_template_id: number | null;
  /** The unit of a new line with this product. */
  unit: Unit;
};

/** How long a name and a description may be, in characters. */
export const productLimits = { name: 300, description: 2000 };

/** Rows a page of the Product Manager. */
export const rowsPerPage = 50;
