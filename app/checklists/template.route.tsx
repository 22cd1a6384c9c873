/** The tasks of a report template, /service-reports/admin/templates/{id}: add, remove and order them. */
import { Link, redirect } from "react-router";
import { ListPage } from "#app/admin-lists/list-page.tsx";
import { useRowRefusal } from "#app/admin-lists/use-row-refusal.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/template.route";
import { orderSchema } from "./order.schema.ts";
import { inOrder, steppedBy } from "./order.ts";
import { PickTasks } from "./pick-tasks.tsx";
import { listTasks } from "./tasks.server.ts";
import { pickSchema } from "./template.schema.ts";
import { TemplateTasks, type TemplateTasksShown } from "./template-tasks.tsx";
import { changeTemplateTasks, getTemplate } from "./templates.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  return loadOrEmpty(load, { name: "", shown: null });

  async function load(): Promise<{ name: string; shown: ShownTemplate | null }> {
    const [template, tasks] = await Promise.all([getTemplate(id), listTasks()]);
    if (!template) throw notFound();
    const picked = new Set(template.tasks.map(({ task_id }) => task_id));
    const others = tasks
      .filter(({ id, active }) => active === 1 && !picked.has(id))
      .map(({ id, title }) => ({ id, title }));
    return { name: template.name, shown: { tasks: template.tasks, others, anyTask: tasks.length > 0 } };
  }
}

type ShownTemplate = TemplateTasksShown & { others: { id: number; title: string }[]; anyTask: boolean };

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const typed = { ...textsOf(form, ["id", "intent", "ids"]), task_ids: form.getAll("task_ids").map(String) };
  try {
    await changeTemplateTasks(idOf(params), changeOf(typed));
    const text = saidOf(typed, wordsOf(context));
    return text ? await redirectWithNotice(url.pathname, { tone: "ok", text }) : redirect(url.pathname);
  } catch (error) {
    return answerRefusal(error, wordsOf(context), typed);
  }
}

/** The notice, or null: a move shows its result by itself, and without a ticked box nothing was added. */
function saidOf({ intent, task_ids }: { intent: string; task_ids: string[] }, { reportAnswers }: Words): string | null {
  if (intent === "remove") return reportAnswers.taskTaken;
  return intent === "add" && task_ids.length > 0 ? reportAnswers.tasksPicked({ n: task_ids.length }) : null;
}

/**
 * The change of the template's task ids that the button asks for. Where someone else has changed the tasks meanwhile,
 * tasks that they added stay.
 */
function changeOf(typed: { intent: string; task_ids: string[] }): (ids: number[]) => number[] {
  if (typed.intent === "add" || typed.intent === "remove") {
    const wanted = validate(pickSchema, typed);
    if (wanted.intent === "add") return (ids) => [...ids, ...wanted.task_ids];
    return (ids) => ids.filter((id) => id !== wanted.id);
  }
  const wanted = validate(orderSchema, typed);
  if (wanted.intent === "order") return (ids) => inOrder(ids, wanted.ids);
  return (ids) => steppedBy(ids, wanted.id, wanted.intent === "up" ? -1 : 1);
}

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  const reports = useScreenWords(reportsWords);
  const { name, shown, failure } = loaderData;
  const refusal = useRefusal(actionData);
  const ticked = refusal?.values?.task_ids ?? [];
  return (
    <ListPage
      title={shown ? reports.tasksOf({ name }) : reports.fields.tasks}
      back="/service-reports/admin/templates"
      refusal={useRowRefusal(refusal)}
      failure={failure}
    >
      {shown === null ? (
        // The tasks could not be read: show the ticked ones by their numbers, so that the form can be sent again.
        ticked.length === 0 ? null : (
          <PickTasks
            tasks={ticked.map((id) => ({ id: Number(id), title: reports.taskFallback({ id }) }))}
            ticked={ticked}
          />
        )
      ) : shown.anyTask ? (
        <div className="side-by-side first-wide">
          <TemplateTasks tasks={shown.tasks} />
          <PickTasks tasks={shown.others} ticked={ticked} />
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
