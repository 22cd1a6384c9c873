import { deletion } from "#app/ui/delete-link.tsx";
import type { PageWords } from "#app/words/words.ts";

/** What is asked before a product is deleted. */
export function productDeletion(words: PageWords, { id, name }: { id: number; name: string }) {
  const { deleteTitle, deleteQuestion, deleteFailed } = words.catalogue;
  return deletion(words, {
    title: deleteTitle,
    question: deleteQuestion,
    detail: name,
    action: `/products/${id}/delete`,
    failed: (message) => deleteFailed({ message }),
  });
}
