import type { ComponentProps } from "react";
import { AddCard, RowForm } from "#app/admin-lists/row-parts.tsx";
import type { Refusal } from "#app/http/screen.server.ts";
import { DeleteLink } from "#app/ui/delete-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { taskDeletion } from "./task-deletion.ts";
import type { Task } from "./tasks.server.ts";

type TaskRefusal = Refusal<{ title: string; has_text: string }> | null;

/** The card with the form that adds a task. */
export function AddTask({ refusal }: { refusal: TaskRefusal }) {
  const reports = useScreenWords(reportsWords);
  return (
    <AddCard title={reports.addTask} of="task">
      <TextField
        label={reports.fields.title}
        name="title"
        required
        autoComplete="off"
        defaultValue={refusal?.values.title}
        error={refusal?.fields.title}
      />
      <div className="field submit">
        <label className="check">
          <input type="checkbox" name="has_text" value="1" defaultChecked={refusal?.values.has_text === "1"} />
          {reports.textBox}
        </label>{" "}
        <span className="hint">{reports.textBoxHint}</span>
      </div>
    </AddCard>
  );
}

type TaskRowProps = {
  task: Task;
  refusal: TaskRefusal;
  className: string | undefined;
  move: Pick<ComponentProps<typeof MoveButtons>, "place" | "last" | "handle">;
};

/** The row of a task: a form that moves it, and a form with its fields. */
export function TaskRow({ task, refusal, className, move }: TaskRowProps) {
  const reports = useScreenWords(reportsWords);
  const remove = <DeleteLink question={taskDeletion(useWords(), reports, task)} />;
  return (
    <li className={className}>
      <MoveButtons id={task.id} name={task.title} {...move} />
      <RowForm kind="task" {...task} more={remove}>
        <TextField
          label={reports.fields.title}
          className="cell all"
          name="title"
          required
          autoComplete="off"
          defaultValue={refusal?.values.title ?? task.title}
          error={refusal?.fields.title}
        />
        <label className="check all">
          <input
            type="checkbox"
            name="has_text"
            value="1"
            defaultChecked={refusal ? refusal.values.has_text === "1" : task.has_text === 1}
          />
          <span className="check-name">{reports.textBox}</span>
        </label>
      </RowForm>
    </li>
  );
}
