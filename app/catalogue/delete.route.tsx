/** The question before a product is deleted, /products/{id}/delete. */
import { redirect } from "react-router";
import { confirmed, orGone } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { catalogueWords } from "#app/words/catalogue-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete.route";
import { productDeletion } from "./deletion.ts";
import { deleteProduct, getProduct } from "./products.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const product = await getProduct(idOf(params));
  if (!product) throw redirect("/products");
  return { id: product.id, name: product.name };
}

export const action = confirmed({
  act: ({ id }) => orGone(deleteProduct(id)),
  done: ({ catalogue }) => ({ to: "/products", text: catalogue.deleted }),
  failed: ({ catalogue }, { reason }) => ({ to: "/products", text: catalogue.deleteFailed({ message: reason }) }),
});

export default function DeleteProduct({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage {...productDeletion(useWords(), useScreenWords(catalogueWords), loaderData)} cancelHref="/products" />
  );
}
