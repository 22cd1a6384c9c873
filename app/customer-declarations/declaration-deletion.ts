import { deletionQuestion } from "#app/ui/delete-link.tsx";
import type { PageWords, ScreenWords } from "#app/words/words.ts";
import type { DeclarationPlace } from "./declarations.server.ts";

/** What is asked before an unsigned declaration is deleted. */
export function declarationDeletion(
  page: PageWords,
  words: ScreenWords["declarations"],
  { customer_id, id }: DeclarationPlace,
) {
  return deletionQuestion(page, {
    title: words.delete,
    question: words.deleteQuestion,
    action: `/customers/${customer_id}/declarations/${id}/delete`,
    failed: (reason) => words.notDeleted({ reason }),
  });
}
