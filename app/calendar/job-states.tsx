import { Form, Link } from "react-router";
import { type JobState, needsReason, offeredMoves, saysWork } from "#app/jobs/job-moves.ts";
import { StateBadge } from "#app/jobs/state-badge.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { HistoryLine } from "./history-lines.server.ts";

type JobStatesProps = {
  id: number;
  state: JobState;
  /** Whether a service report was written for it; if not, "done" asks for one. */
  hasReport: boolean;
  /** Whether its day is still to come; then it is asked before it is set to working or done. */
  isEarly: boolean;
  history: readonly HistoryLine[];
  /** The address of the job's page, which sets a state that needs nothing said with it. */
  page: string;
  /** The address of the dialog that asks what has to be said, with ":to" for the state. */
  dialog: string;
};

/** The state of a job, the buttons that set the next one, and its history, the latest entry first. */
export function JobStates({ id, state, hasReport, isEarly, history, page, dialog }: JobStatesProps) {
  const jobStates = useScreenWords(jobStatesWords);
  const { next, other } = offeredMoves(state);
  const [last, ...before] = history;
  const buttons = (moves: readonly JobState[], isFirst: boolean) =>
    joinWithSpaces(
      moves.map((to, index) => {
        const asks = needsReason(to) || (to === "done" && !hasReport) || (isEarly && saysWork(to));
        const look = isFirst && index === 0 ? "button primary" : "button";
        return <MoveButton key={to} to={to} dialog={asks ? dialog.replace(":to", to) : null} look={look} />;
      }),
    );
  return (
    <section className="job-states">
      <p>
        {jobStates.state}: <StateBadge state={state} />
      </p>
      {next.length + other.length > 0 ? (
        <Form method="post" action={page} preventScrollReset>
          <input type="hidden" name="job" value={id} />
          {next.length > 0 ? (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div className="actions" role="group" aria-label={jobStates.set}>
              {buttons(next, true)}
            </div>
          ) : null}
          {other.length > 0 ? (
            <details>
              <summary>{jobStates.correct}</summary>
              <div className="actions">{buttons(other, false)}</div>
            </details>
          ) : null}
        </Form>
      ) : null}
      {last ? (
        <p className="small">
          {last.when} · {last.text}
        </p>
      ) : null}
      {before.length > 0 ? (
        <details className="small">
          <summary>{jobStates.earlier({ n: before.length })}</summary>
          <ol>
            {before.map(({ when, text }) => (
              <li key={`${when} ${text}`}>
                {when} · {text}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  );
}

type MoveButtonProps = {
  to: JobState;
  /** The address of the dialog that asks something first; null where nothing is asked. */
  dialog: string | null;
  look: string;
};

/** A button that sets a state at once, or a link to what is asked first. */
function MoveButton({ to, dialog, look }: MoveButtonProps) {
  const { common } = useWords();
  const jobStates = useScreenWords(jobStatesWords);
  const text = to === "to_plan" || to === "cancelled" ? jobStates.states[to] : jobStates.moves[to];
  if (dialog)
    return (
      <Link className={look} to={dialog} preventScrollReset>
        {text}
      </Link>
    );
  return (
    <SubmitButton busyText={common.saving} className={look} name="state" value={to}>
      {text}
    </SubmitButton>
  );
}
