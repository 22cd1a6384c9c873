/** GET and POST /api/products. */
import { api, parseBody } from "#app/http/api.server.ts";
import { productSchema } from "./product.schema.ts";
import { createProduct, listProducts, productOnWire } from "./products.server.ts";

const answer = api({
  async GET() {
    return Response.json((await listProducts()).map(productOnWire));
  },
  async POST({ request }) {
    const product = await createProduct(await parseBody(request, productSchema));
    return Response.json(productOnWire(product), { status: 201 });
  },
});

export { answer as action, answer as loader };
