/** The question before a product is deleted, /products/{id}/delete. */
import { redirect } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { whyOf, wordsOf } from "#app/http/screen.server.ts";
import { idOf } from "#app/platform/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete.route";
import { deleteProduct, getProduct } from "./products.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const product = await getProduct(idOf(params));
  if (!product) throw redirect("/products");
  return { id: product.id, name: product.name };
}

export async function action({ params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  try {
    await deleteProduct(id);
  } catch (error) {
    const text = words.catalogue.deleteFailed({ message: whyOf(error, words) });
    return redirectWithNotice("/products", { tone: "bad", text });
  }
  return redirectWithNotice("/products", { tone: "ok", text: words.catalogue.deleted });
}

export default function DeleteProduct({ loaderData }: Route.ComponentProps) {
  const { catalogue, common } = useWords();
  return (
    <ConfirmPage
      title={catalogue.deleteTitle}
      question={catalogue.deleteQuestion}
      detail={loaderData.name}
      yes={common.delete}
      busy={common.deleting}
      action={`/products/${loaderData.id}/delete`}
      cancelHref="/products"
      failed={(reason) => catalogue.deleteFailed({ message: reason })}
      danger
    />
  );
}
