import { Link, redirect } from "react-router";
import { checked } from "#app/platform/checked.server.ts";
import { redirectWithNotice } from "#app/platform/notice.server.ts";
import { formOf, notFound, refused, screenId, textsOf, wordsOf } from "#app/platform/screen.server.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useReportsWords } from "#app/words/use-reports-words.ts";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/template.route";
import { ListPage } from "./list-page.tsx";
import { inOrder, steppedBy } from "./order.ts";
import { PickTasks } from "./pick-tasks.tsx";
import { orderSchema, pickSchema } from "./row.schema.ts";
import { listTasks } from "./tasks.server.ts";
import { TemplateTasks } from "./template-tasks.tsx";
import { changeTemplateTasks, getTemplate } from "./templates.server.ts";
import { useRowRefusal } from "./use-row-refusal.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const [template, tasks] = await Promise.all([getTemplate(screenId(params)), listTasks()]);
  if (!template) notFound();
  const picked = new Set(template.tasks.map(({ task_id }) => task_id));
  const others = tasks.filter(({ id, active }) => active === 1 && !picked.has(id));
  return { template, others, anyTask: tasks.length > 0 };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const typed = { ...textsOf(form, ["id", "intent", "ids"]), task_ids: form.getAll("task_ids").map(String) };
  try {
    await changeTemplateTasks(screenId(params), changeOf(typed));
    const text = saidOf(typed, wordsOf(context));
    return text ? await redirectWithNotice(url.pathname, { tone: "ok", text }) : redirect(url.pathname);
  } catch (error) {
    return refused(error, wordsOf(context), typed);
  }
}

/** What is said of it. A task that moved shows that by itself, and a tick that nobody set adds nothing. */
function saidOf({ intent, task_ids }: { intent: string; task_ids: string[] }, { reportAnswers }: Words): string | null {
  if (intent === "remove") return reportAnswers.taskTaken;
  return intent === "add" && task_ids.length > 0 ? reportAnswers.tasksPicked({ n: task_ids.length }) : null;
}

/** What a button makes of the tasks. An order that somebody else's change has overtaken keeps what they added. */
function changeOf(typed: { intent: string; task_ids: string[] }): (ids: number[]) => number[] {
  if (typed.intent === "add" || typed.intent === "remove") {
    const wanted = checked(pickSchema, typed);
    if (wanted.intent === "add") return (ids) => [...ids, ...wanted.task_ids];
    return (ids) => ids.filter((id) => id !== wanted.id);
  }
  const wanted = checked(orderSchema, typed);
  if (wanted.intent === "order") return (ids) => inOrder(ids, wanted.ids);
  return (ids) => steppedBy(ids, wanted.id, wanted.intent === "up" ? -1 : 1);
}

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  const reports = useReportsWords();
  const { template, others, anyTask } = loaderData;
  return (
    <ListPage
      title={reports.tasksOf({ name: template.name })}
      back="/service-reports/admin/templates"
      refusal={useRowRefusal(useRefusal(actionData))}
      failure={null}
    >
      {anyTask ? (
        <div className="side-by-side first-wide">
          <TemplateTasks tasks={template.tasks} />
          <PickTasks key={others.length} tasks={others} />
        </div>
      ) : (
        <div className="card empty">
          <h2>{reports.noTasksConfigured}</h2>
          <p>{reports.configureTasks}</p>
          <Link className="button primary" to="/service-reports/admin/tasks">
            {reports.tasks}
          </Link>
        </div>
      )}
    </ListPage>
  );
}
