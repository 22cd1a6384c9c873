import { deletion } from "#app/ui/delete-link.tsx";
import type { PageWords, ScreenWords } from "#app/words/words.ts";

/** What is asked before a product is deleted. */
export function productDeletion(
  words: PageWords,
  { deleteTitle, deleteQuestion, deleteFailed }: ScreenWords["catalogue"],
  { id, name }: { id: number; name: string },
) {
  return deletion(words, {
    title: deleteTitle,
    question: deleteQuestion,
    detail: name,
    action: `/products/${id}/delete`,
    failed: (message) => deleteFailed({ message }),
  });
}
