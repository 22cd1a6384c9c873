import { deletionQuestion } from "#app/ui/delete-link.tsx";
import type { PageWords, Words } from "#app/words/words.ts";

/** What is asked before a template of quotes is deleted. */
export function templateDeletion(
  words: PageWords,
  { deleteTitle, deleteQuestion, notDeleted }: Words["quoteTemplates"],
  { id, name }: { id: number; name: string },
) {
  return deletionQuestion(words, {
    title: deleteTitle,
    question: deleteQuestion,
    detail: name,
    action: `/quotes/templates/${id}/delete`,
    failed: (reason) => notDeleted({ reason }),
  });
}
