import { deletionQuestion } from "#app/ui/delete-link.tsx";
import type { PageWords, ScreenWords } from "#app/words/words.ts";

/** What is asked before a site is deleted. */
export function siteDeletion(
  words: PageWords,
  card: ScreenWords["card"],
  { customer_id, id, name }: { customer_id: number; id: number; name: string },
) {
  return deletionQuestion(words, {
    title: card.deleteSite,
    question: card.deleteSiteQuestion,
    detail: name,
    action: `/customers/${customer_id}/sites/${id}/delete`,
    failed: (reason) => card.siteNotDeleted({ reason }),
  });
}
