import { Form } from "react-router";
import { ActiveBadge } from "#app/admin-lists/row-parts.tsx";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import type { Template } from "./templates.server.ts";
import { useDragOrder } from "./use-drag-order.ts";

export type TemplateTasksShown = Pick<Template, "tasks">;

/** The tasks of a template in their order, with buttons to move and remove them. */
export function TemplateTasks({ tasks }: TemplateTasksShown) {
  const reports = useScreenWords(reportsWords);
  const drag = useDragOrder<HTMLTableSectionElement>(tasks.map(({ task_id }) => task_id));
  const ordered = drag.order.flatMap((id) => tasks.find(({ task_id }) => task_id === id) ?? []);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{reports.fields.tasks}</h2>
      </div>
      {tasks.length === 0 ? (
        <p className="empty">{reports.noTemplateTasks}</p>
      ) : (
        <table className="table rows picked">
          <thead>
            <tr>
              <th className="fit">{reports.order}</th>
              <th>{reports.fields.title}</th>
              <th className="fit">{reports.actions}</th>
            </tr>
          </thead>
          <tbody ref={drag.rows}>
            {ordered.map(({ task_id, title, active }, index) => (
              <tr key={task_id} className={drag.classOf(index)}>
                <td>
                  <MoveButtons
                    id={task_id}
                    name={title}
                    place={index}
                    last={index === tasks.length - 1}
                    handle={drag.handleOf(task_id)}
                  />
                </td>
                <td className="who">
                  {title} {active ? null : <ActiveBadge of="task" active={active} />}
                </td>
                <td>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="id" value={task_id} />
                    <button
                      type="submit"
                      className="button plain danger"
                      name="intent"
                      value="remove"
                      aria-label={reports.removeTask({ name: title })}
                    >
                      {reports.remove}
                    </button>
                  </Form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
