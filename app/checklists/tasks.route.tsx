/** The screen Tasks, /service-reports/admin/tasks: the tasks of checklists, in an order that can be changed. */
import { redirect } from "react-router";
import { ListPage } from "#app/admin-lists/list-page.tsx";
import { activeAfter, rowSchema } from "#app/admin-lists/row.schema.ts";
import { useRowRefusal } from "#app/admin-lists/use-row-refusal.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { RowList } from "#app/lists/row-list.tsx";
import { useFormKey } from "#app/ui/form-key.tsx";
import { rowsOrPressed } from "#app/ui/pressed-row.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/tasks.route";
import { orderSchema } from "./order.schema.ts";
import { taskChangeSchema, taskSchema } from "./task.schema.ts";
import { AddTask, TaskRow } from "./task-forms.tsx";
import { createTask, listTasks, moveTask, orderTasks, updateTask } from "./tasks.server.ts";
import { useDragOrder } from "./use-drag-order.ts";

export function loader() {
  return loadOrEmpty(async () => ({ rows: await listTasks() }), { rows: [] });
}

type Typed = Record<"id" | "intent" | "ids" | "title" | "has_text", string>;

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["id", "intent", "ids", "title", "has_text"]);
  try {
    if (["up", "down", "order"].includes(typed.intent)) {
      await order(typed);
      return redirect(url.pathname);
    }
    return await redirectWithNotice(url.pathname, { tone: "ok", text: words.reportAnswers[await applyRow(typed)] });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

async function order(typed: Typed): Promise<void> {
  const wanted = validate(orderSchema, typed);
  if (wanted.intent === "order") return orderTasks(wanted.ids);
  await moveTask(wanted.id, wanted.intent === "up" ? -1 : 1);
}

/** Does what the posted button says. Gives the key of the notice. */
async function applyRow(typed: Typed) {
  const wanted = validate(rowSchema, typed);
  const { title, has_text } = typed;
  if (wanted.intent === "add") {
    await createTask(validate(taskSchema, { title, has_text }));
    return "taskAdded";
  }
  if (wanted.intent === "save") {
    await updateTask(wanted.id, validate(taskChangeSchema, { title, has_text }));
    return "taskSaved";
  }
  await updateTask(wanted.id, { active: activeAfter(wanted.intent) });
  return wanted.intent === "enable" ? "taskEnabled" : "taskDisabled";
}

export default function Tasks({ loaderData, actionData }: Route.ComponentProps) {
  const reports = useScreenWords(reportsWords);
  const { failure } = loaderData;
  const refusal = useRefusal(actionData);
  // The buttons that move a row post none of its fields.
  const typed = refusal?.values?.title ? refusal : null;
  const rows = rowsOrPressed(loaderData, typed, (row) => ({ ...row, title: "", has_text: 0, sort_order: 0 }));
  const drag = useDragOrder<HTMLUListElement>(rows.map(({ id }) => id));
  const ordered = drag.order.flatMap((id) => rows.find((task) => task.id === id) ?? []);
  return (
    <ListPage title={reports.tasks} refusal={useRowRefusal(refusal)} failure={failure}>
      <AddTask key={useFormKey("task")} refusal={refusalAt(refusal, ({ intent }) => intent === "add")} />
      <section className="card">
        <RowList
          className="tasks"
          label={reports.tasks}
          empty={failure ? null : reports.noTasks}
          ref={drag.rows}
          heads={[
            { label: reports.order },
            { label: reports.fields.title },
            { label: reports.textBox, align: "centre" },
            { label: reports.status },
            { label: reports.actions },
          ]}
        >
          {ordered.map((task, index) => (
            <TaskRow
              key={`${task.id} ${task.title} ${task.has_text}`}
              task={task}
              refusal={refusalAt(refusal, (button) => button.id === String(task.id))}
              className={drag.classOf(index)}
              move={{ place: index, last: index === rows.length - 1, handle: drag.handleOf(task.id) }}
            />
          ))}
        </RowList>
      </section>
    </ListPage>
  );
}
