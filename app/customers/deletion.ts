import { deletion } from "#app/ui/delete-link.tsx";
import type { PageWords } from "#app/words/words.ts";

/** What is asked before a customer is deleted. */
export function customerDeletion(words: PageWords, { id, name }: { id: number; name: string | null }) {
  const { deleteTitle, deleteQuestion, notDeleted } = words.customers;
  return deletion(words, {
    title: deleteTitle,
    question: deleteQuestion,
    detail: name ?? undefined,
    action: `/customers/${id}/delete`,
    failed: (reason) => notDeleted({ reason }),
    quiet: true,
  });
}
