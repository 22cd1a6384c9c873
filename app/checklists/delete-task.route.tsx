/** The question before a task is deleted, /service-reports/admin/tasks/{id}/delete. */
import { redirect } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { whyOf, wordsOf } from "#app/http/screen.server.ts";
import { idOf } from "#app/platform/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useReportsWords } from "#app/words/use-reports-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete-task.route";
import { deleteTask, listTasks } from "./tasks.server.ts";

const list = "/service-reports/admin/tasks";

export async function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  const task = (await listTasks()).find((each) => each.id === id);
  if (!task) throw redirect(list);
  return { id, title: task.title };
}

export async function action({ params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  try {
    await deleteTask(id);
  } catch (error) {
    return redirectWithNotice(list, { tone: "bad", text: words.reports.deleteFailed({ reason: whyOf(error, words) }) });
  }
  return redirectWithNotice(list, { tone: "ok", text: words.reportAnswers.taskDeleted });
}

export default function DeleteTask({ loaderData }: Route.ComponentProps) {
  const { common } = useWords();
  const reports = useReportsWords();
  return (
    <ConfirmPage
      title={reports.deleteTask}
      question={reports.deleteTaskQuestion}
      detail={loaderData.title}
      yes={common.delete}
      busy={common.deleting}
      action={`${list}/${loaderData.id}/delete`}
      cancelHref={list}
      failed={(reason) => reports.deleteFailed({ reason })}
      danger
    />
  );
}
