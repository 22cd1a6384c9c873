import { deletionQuestion } from "#app/ui/delete-link.tsx";
import type { PageWords, ScreenWords } from "#app/words/words.ts";
import type { Engineer } from "./engineer.ts";

/** What is asked before an engineer is deleted. */
export function engineerDeletion(
  words: PageWords,
  reports: ScreenWords["reports"],
  { id, name }: Pick<Engineer, "id" | "name">,
) {
  return deletionQuestion(words, {
    title: reports.deleteEngineer,
    question: reports.deleteEngineerQuestion,
    detail: name,
    action: `/service-reports/admin/engineers/${id}/delete`,
    failed: (reason) => reports.deleteFault({ reason }),
  });
}
