import type { Question } from "#app/ui/confirm-link.tsx";
import type { ScreenWords } from "#app/words/words.ts";

/** The question before a draft is deleted. `name`: whose it is. */
export function draftDeletion(words: ScreenWords["invoiceForm"], { id, name }: { id: number; name: string }): Question {
  return {
    ...{ title: words.deleteDraft, question: words.deleteQuestion({ name }), detail: words.deleteLead },
    ...{ yes: words.deleteDraft, busy: words.deleting, action: `/invoices/drafts/${id}/delete`, danger: true },
    failed: (reason) => words.deleteFailed({ reason }),
  };
}
