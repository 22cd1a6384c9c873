/** The question before a product is deleted, /products/{id}/delete. */
import { redirect } from "react-router";
import { confirmedAction, orGone } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { catalogueWords } from "#app/words/catalogue-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete.route";
import { productDeletion } from "./deletion.ts";
import { productSearch } from "./product.schema.ts";
import { type ProductSearch, productsHref } from "./product.ts";
import { deleteProduct, getProduct } from "./products.server.ts";

export async function loader({ params, url }: Route.LoaderArgs) {
  const search = searchOf(url);
  const product = await getProduct(idOf(params));
  if (!product) throw redirect(productsHref(search));
  return { id: product.id, name: product.name, search };
}

export function action({ params, context, url }: Route.ActionArgs) {
  const to = productsHref(searchOf(url));
  return confirmedAction({
    act: ({ id }) => orGone(deleteProduct(id)),
    done: ({ catalogue }) => ({ to, text: catalogue.deleted }),
    failed: ({ catalogue }, { saying }) => ({ to, text: saying(catalogue.deleteFailed) }),
  })({ params, context });
}

/** The search of the list from which the question was asked. */
function searchOf(url: URL): ProductSearch {
  return productSearch.parse(Object.fromEntries(url.searchParams));
}

export default function DeleteProduct({ loaderData }: Route.ComponentProps) {
  const { search, ...product } = loaderData;
  const question = productDeletion(useWords(), useScreenWords(catalogueWords), product, search);
  return <ConfirmPage {...question} cancelHref={productsHref(search)} />;
}
