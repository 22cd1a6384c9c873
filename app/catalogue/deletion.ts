import { deletionQuestion } from "#app/ui/delete-link.tsx";
import type { PageWords, ScreenWords } from "#app/words/words.ts";
import { type ProductSearch, productsHref } from "./product.ts";

/** What is asked before a product is deleted. The address keeps the search of the list, to which the answer leads. */
export function productDeletion(
  words: PageWords,
  { deleteTitle, deleteQuestion, deleteFailed }: ScreenWords["catalogue"],
  { id, name }: { id: number; name: string },
  search: ProductSearch,
) {
  return deletionQuestion(words, {
    title: deleteTitle,
    question: deleteQuestion,
    detail: name,
    action: productsHref(search, `/products/${id}/delete`),
    failed: (reason) => deleteFailed({ reason }),
  });
}
