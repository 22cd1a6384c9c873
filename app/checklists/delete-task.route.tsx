/** The question before a task is deleted, /service-reports/admin/tasks/{id}/delete. */
import { redirect } from "react-router";
import { confirmedAction, orGone } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete-task.route";
import { taskDeletion } from "./task-deletion.ts";
import { deleteTask, listTasks } from "./tasks.server.ts";

const list = "/service-reports/admin/tasks";

export async function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  const task = (await listTasks()).find((each) => each.id === id);
  if (!task) throw redirect(list);
  return { id, title: task.title };
}

export const action = confirmedAction({
  act: ({ id }) => orGone(deleteTask(id)),
  done: ({ reportAnswers }) => ({ to: list, text: reportAnswers.taskDeleted }),
  failed: ({ reports }, { saying }) => ({ to: list, text: saying(reports.deleteFailed) }),
});

export default function DeleteTask({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage {...taskDeletion(useWords(), useScreenWords(reportsWords), loaderData)} cancelHref={list} />;
}
