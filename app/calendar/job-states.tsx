import { Form, Link } from "react-router";
import { type JobState, needsReason, offeredMoves } from "#app/jobs/job-moves.ts";
import { spaced } from "#app/ui/spaced.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { HistoryLine } from "./history-lines.server.ts";

type JobStatesProps = {
  state: JobState;
  /** Whether a service report was written for it; if not, "done" asks for one. */
  hasReport: boolean;
  history: readonly HistoryLine[];
  /** The address that sets a state, with ":to" for the state. */
  page: string;
};

/** The state of a job, the buttons that set the next one, and its history, the latest entry first. */
export function JobStates({ state, hasReport, history, page }: JobStatesProps) {
  const jobStates = useScreenWords(jobStatesWords);
  const { next, other } = offeredMoves(state);
  const [last, ...before] = history;
  const buttons = (moves: readonly JobState[], isFirst: boolean) =>
    spaced(
      moves.map((to, index) => {
        const asks = needsReason(to) || (to === "done" && !hasReport);
        const look = isFirst && index === 0 ? "button primary" : "button";
        return <MoveButton key={to} to={to} action={page.replace(":to", to)} asks={asks} look={look} />;
      }),
    );
  return (
    <section className="job-states">
      <p>
        {jobStates.state}: <StateBadge state={state} />
      </p>
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

/** The state of a job as a badge. */
export function StateBadge({ state }: { state: JobState }) {
  const jobStates = useScreenWords(jobStatesWords);
  return <span className={`badge ${state}`}>{jobStates.states[state]}</span>;
}

type MoveButtonProps = {
  to: JobState;
  action: string;
  /** Whether something has to be asked first. */
  asks: boolean;
  look: string;
};

/** A button that sets a state at once, or a link to what is asked first. */
function MoveButton({ to, action, asks, look }: MoveButtonProps) {
  const { common } = useWords();
  const jobStates = useScreenWords(jobStatesWords);
  const text = to === "to_plan" || to === "cancelled" ? jobStates.states[to] : jobStates.moves[to];
  if (asks)
    return (
      <Link className={look} to={action} preventScrollReset>
        {text}
      </Link>
    );
  return (
    <Form method="post" action={action} preventScrollReset>
      <SubmitButton busyText={common.saving} className={look} formAction={action}>
        {text}
      </SubmitButton>
    </Form>
  );
}
