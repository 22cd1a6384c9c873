/** The model of a product of the catalogue. */

import { type Cents, centsFromDecimal } from "#app/numbers/money.ts";
import type { Unit } from "#app/numbers/quantity.ts";
import { listAddress } from "#app/platform/list-address.ts";
import type { Sorting, SortOf } from "#app/platform/list-sort.ts";
import { searchText } from "#app/platform/search.ts";

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

/** The columns by which the list can be sorted. */
const sortableColumns = ["name", "price", "price2", "unit"] as const;

export type ProductSort = SortOf<(typeof sortableColumns)[number]>;

/** The orders of the list. */
export const productSorting: Sorting<(typeof sortableColumns)[number]> = {
  columns: sortableColumns,
  usual: "name",
  largestFirst: ["price", "price2"],
};

/** What the Product Manager shows of the catalogue. */
export type ProductSearch = { q: string; sort: ProductSort; page: number };

/** The address of the Product Manager, or of a question asked from there, with a search; usual values are left out. */
export function productsHref({ q, sort, page }: ProductSearch, path = "/products"): string {
  return listAddress(path, { q, sort, page }, { q: "", sort: productSorting.usual, page: 1 });
}

/** Rows a page of the Product Manager. */
export const rowsPerPage = 50;

/**
 * The key of a product's row in the Product Manager: another one as soon as anything of the product is another. React
 * keeps the fields of a row whose key stays, and with them what a colleague has changed since would be saved as it was.
 */
export function rowKey(product: Product): string {
  return JSON.stringify(product);
}

/** The text in which searches look for a product (platform/search.ts). */
export function productSearchText({ name, description }: { name: string; description: string }): string {
  return searchText([name, description]);
}

/** A product as calls give it, with prices in decimal euros. */
export type ProductOnWire = Omit<Product, "price_cents" | "price2_cents"> & { price: number; price2: number };

/** A product from an answer of the calls. */
export function productFromWire({ price, price2, ...rest }: ProductOnWire): Product {
  return { ...rest, price_cents: centsFromDecimal(price) ?? 0, price2_cents: centsFromDecimal(price2) ?? 0 };
}
