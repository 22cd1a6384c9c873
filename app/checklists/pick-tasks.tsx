import { Form } from "react-router";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

type PickTasksProps = {
  tasks: { id: number; title: string }[];
  /** The ids ticked in the refused form. */
  ticked: readonly string[];
};

/** The card with the tasks that the template does not have yet, with check boxes to add them. */
export function PickTasks({ tasks, ticked }: PickTasksProps) {
  const reports = useScreenWords(reportsWords);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{reports.pickTasks}</h2>
      </div>
      {tasks.length === 0 ? (
        <p className="card-body quiet-line">{reports.allPicked}</p>
      ) : (
        <Form method="post" preventScrollReset>
          <div className="card-body">
            <p className="quiet-line">{reports.pickTasksHint}</p>
            {joinWithSpaces(
              tasks.map(({ id, title }) => (
                <label className="check" key={id}>
                  <input type="checkbox" name="task_ids" value={id} defaultChecked={ticked.includes(String(id))} />{" "}
                  {title}
                </label>
              )),
            )}
          </div>
          <div className="card-foot">
            <SubmitButton busyText={reports.adding} name="intent" value="add">
              {reports.addPicked}
            </SubmitButton>
          </div>
        </Form>
      )}
    </section>
  );
}
