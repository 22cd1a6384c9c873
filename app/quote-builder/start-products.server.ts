/** The products of a quote or a template from which a new quote starts. */
import { listProducts } from "#app/catalogue/products.server.ts";
import type { QuoteStart } from "./quote-start.ts";

/** The products of the catalogue that the lines name, by id. */
export async function productsOf({ lines }: Pick<QuoteStart, "lines">) {
  const products = await listProducts(lines.flatMap(({ product_id }) => product_id ?? []));
  return new Map(products.map((product) => [product.id, product]));
}
