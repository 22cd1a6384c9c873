import { deletionQuestion } from "#app/ui/delete-link.tsx";
import type { PageWords, ScreenWords } from "#app/words/words.ts";
import type { Task } from "./tasks.server.ts";

/** What is asked before a task is deleted. */
export function taskDeletion(
  words: PageWords,
  reports: ScreenWords["reports"],
  { id, title }: Pick<Task, "id" | "title">,
) {
  return deletionQuestion(words, {
    title: reports.deleteTask,
    question: reports.deleteTaskQuestion,
    detail: title,
    action: `/service-reports/admin/tasks/${id}/delete`,
    failed: (reason) => reports.deleteFailed({ reason }),
  });
}
