import { deletionQuestion } from "#app/ui/delete-link.tsx";
import type { PageWords, ScreenWords } from "#app/words/words.ts";

/** What is asked before a customer is deleted. */
export function customerDeletion(
  words: PageWords,
  { deleteTitle, deleteQuestion, notDeleted }: ScreenWords["customerForm"],
  { id, name }: { id: number; name: string | null },
) {
  return deletionQuestion(words, {
    title: deleteTitle,
    question: deleteQuestion,
    detail: name ?? undefined,
    action: `/customers/${id}/delete`,
    failed: (reason) => notDeleted({ reason }),
    quiet: true,
  });
}
