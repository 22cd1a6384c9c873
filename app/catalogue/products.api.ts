/** GET and POST /api/products. */
import { api, parseBody } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { productListSchema, productSchema } from "./product.schema.ts";
import { createProduct, productOnWire, searchProducts } from "./products.server.ts";

const answer = api({
  GET: withETag(["Product"], async ({ url }) => {
    const { q, limit } = validate(productListSchema, Object.fromEntries(url.searchParams));
    return Response.json((await searchProducts(q, limit)).map(productOnWire));
  }),
  async POST({ request }) {
    const product = await createProduct(await parseBody(request, productSchema));
    return Response.json(productOnWire(product), { status: 201 });
  },
});

export { answer as action, answer as loader };
