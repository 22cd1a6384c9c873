import type { FieldProblems } from "#app/platform/problem.ts";
import { reportLimits } from "#app/service-reports/report.ts";
import { TextField } from "#app/ui/field.tsx";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { DraftItem, ReportDraft } from "./report-draft.ts";

type TaskTicksProps = {
  draft: ReportDraft;
  wrong: FieldProblems;
  hydrated: boolean;
  change: (changes: Partial<ReportDraft>) => void;
};

/** The checklist: a row for each task that is large enough for a thumb, and a text box for a measured value. */
export function TaskTicks({ draft, wrong, hydrated, change }: TaskTicksProps) {
  const checklist = useScreenWords(checklistWords);
  const { items, template_id } = draft;
  const done = items.filter(({ completed }) => completed === 1).length;
  const changeItem = (task_id: number, changes: Partial<DraftItem>) =>
    change({ items: items.map((item) => (item.task_id === task_id ? { ...item, ...changes } : item)) });
  return (
    <section className="card">
      <div className="card-head">
        <h2>{checklist.fields.tasks}</h2>
        {hydrated && items.length > 0 ? (
          <span className="quiet small">{checklist.done({ n: done, of: items.length })}</span>
        ) : null}
      </div>
      {items.length === 0 ? (
        <p className="empty">{template_id === null ? checklist.noTasksConfigured : checklist.noTemplateTasks}</p>
      ) : (
        <ul className="ticks">
          {items.map(({ task_id, title, has_text, completed, value_text }, index) => (
            <li key={task_id}>
              <input type="hidden" name="task_id" value={task_id} />
              <label className="tick">
                <input
                  type="checkbox"
                  name="done"
                  value={task_id}
                  checked={completed === 1}
                  onChange={(event) => changeItem(task_id, { completed: event.currentTarget.checked ? 1 : 0 })}
                />
                <span>{title}</span>
              </label>{" "}
              {has_text === 1 ? (
                <TextField
                  label={checklist.valueOf({ title })}
                  labelHidden
                  error={wrong[`items.${index}.value_text`]}
                  name={`value.${task_id}`}
                  type="text"
                  autoComplete="off"
                  // Not the numeric keyboard: "8.2 bar" has letters.
                  inputMode="text"
                  enterKeyHint="next"
                  placeholder={checklist.fields.value_text}
                  maxLength={reportLimits.value}
                  value={value_text}
                  onChange={(event) => changeItem(task_id, { value_text: event.currentTarget.value })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
