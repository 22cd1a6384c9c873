/** A product of the catalogue. */
import type { Cents } from "#app/platform/money.ts";

/** A product inside the application; on the wire its prices are decimals. */
export type Product = {
  id: number;
  name: string;
  description: string;
  /** "Inv. Price": for quotes with IVA. */
  price_cents: Cents;
  /** "Recpt. Price": for quotes without. */
  price2_cents: Cents;
  checklist_template_id: number | null;
};

/** How long a name and a description may be. */
export const productLimits = { name: 300, description: 2000 };

/** How many products a page of the Product Manager shows. */
export const productRows = 50;
