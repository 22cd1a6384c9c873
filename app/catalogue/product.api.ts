/** GET, PUT and DELETE /api/products/{id}. */
import { api, noContent, parseBody } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { productSchema } from "./product.schema.ts";
import { deleteProduct, getProduct, productOnWire, updateProduct } from "./products.server.ts";

const answer = api({
  async GET({ params }) {
    const product = await getProduct(idOf(params));
    if (!product) throw notFound();
    return Response.json(productOnWire(product));
  },
  async PUT({ request, params }) {
    const id = idOf(params);
    return Response.json(productOnWire(await updateProduct(id, await parseBody(request, productSchema))));
  },
  async DELETE({ params }) {
    await deleteProduct(idOf(params));
    return noContent();
  },
});

export { answer as action, answer as loader };
