import { type FormEvent, useRef, useState } from "react";
import { Form } from "react-router";
import { jobStates as allStates, type JobState, longestReason, offeredMoves } from "#app/jobs/job-moves.ts";
import { StateBadge } from "#app/jobs/state-badge.tsx";
import type { KeptMove } from "#app/report-writing/offline/kept-moves.ts";
import { isWaiting } from "#app/report-writing/offline/move-waits.ts";
import { companyClock } from "#app/report-writing/phone-clock.ts";
import { TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { myDayWords } from "#app/words/my-day-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { DayJob } from "./day.ts";
import type { Press } from "./use-pressed-states.ts";

/** The states that an engineer sets on the way, in this order; the first that is allowed has the largest button. */
const ownSteps: readonly JobState[] = ["on_the_way", "working", "done"];

/** Milliseconds within which a second press of a job's buttons is the other half of a double tap. */
const doubleTap = 700;

/** What the server refused of a form that was posted without scripts. */
type StateRefusal = { reason: string; wrong: string | undefined };

type StateButtonsProps = {
  job: number;
  /** The state as the server has it, and why it is so. */
  saved: Pick<DayJob, "state" | "reason">;
  /** The states of this job that the day lacks. */
  moves: readonly KeptMove[];
  /** Whether what waits is sent only after signing in. */
  signedOut: boolean;
  time_zone: string;
  refusal: StateRefusal | null;
  /** What the job is called in the message where the server refuses the move later. */
  about: string;
  press: (press: Press) => void;
};

/** The state that a job has once all that was pressed on this phone, and that the day lacks, is sent; and why. */
export function pressedState(
  saved: StateButtonsProps["saved"],
  moves: readonly KeptMove[],
): StateButtonsProps["saved"] {
  return moves.filter(({ refused }) => refused === "").at(-1) ?? saved;
}

/** The state of a job, what waits on this phone, and the large buttons that set the next one. */
export function StateButtons({ job, saved, moves, signedOut, time_zone, refusal, about, press }: StateButtonsProps) {
  const jobStates = useScreenWords(jobStatesWords);
  const words = useScreenWords(myDayWords);
  const { auth } = useWords();
  const { state, reason } = pressedState(saved, moves);
  const { next, other } = offeredMoves(state);
  const steps = ownSteps.filter((step) => next.includes(step));
  const back = [...other, ...next].filter((to) => !steps.includes(to) && to !== "confirmed" && to !== "not_done");
  const waiting = moves.filter(isWaiting).at(-1);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  /** Whether the last press lacked its reason, which without signal no server says. */
  const [unsaid, setUnsaid] = useState(false);
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    const to = allStates.find((one) => one === form.get("state"));
    const reason = String(form.get("reason") ?? "").trim();
    if (!to) return;
    event.preventDefault();
    const isUnsaid = to === "not_done" && reason === "";
    setUnsaid(isUnsaid);
    if (isUnsaid) {
      event.currentTarget.querySelector<HTMLInputElement>("[name=reason]")?.focus();
      return;
    }
    // The next step is in the place of the pressed one before the second tap comes.
    if (event.timeStamp - lastPress.current < doubleTap) return;
    lastPress.current = event.timeStamp;
    // The pressed button goes, as the next step comes in its place: the focus stays on the job.
    event.currentTarget.closest<HTMLElement>(".day-job")?.focus({ preventScroll: true });
    press({ job, about, state: to, reason });
  };
  const button = (to: JobState, look: string) => (
    <button key={to} type="submit" name="state" value={to} className={look}>
      {(jobStates.moves as Partial<Record<JobState, string>>)[to] ?? jobStates.states[to]}
    </button>
  );
  const form = { method: "post", preventScrollReset: true, onSubmit: submitted } as const;
  return (
    <div className="day-state">
      <p>
        {jobStates.state}: <StateBadge state={state} />
      </p>
      {reason ? <p className="as-typed">{reason}</p> : null}
      {waiting ? (
        <p className={signedOut ? "strong" : "small quiet"}>
          {(signedOut ? words.waitsForSignIn : words.waits)({ when: companyClock(time_zone)(waiting.pressed_at) })}{" "}
          {signedOut ? (
            <a className="button" href="/login?to=/my-day">
              {auth.signIn}
            </a>
          ) : null}
        </p>
      ) : null}
      {steps.length > 0 ? (
        <Form {...form} className="actions day-steps">
          <input type="hidden" name="job" value={job} />
          {joinWithSpaces(steps.map((to, index) => button(to, index === 0 ? "button primary" : "button")))}
        </Form>
      ) : null}
      {back.length > 0 || next.includes("not_done") || other.includes("not_done") ? (
        <details open={refusal !== null}>
          <summary>{words.otherStates}</summary>
          {back.length > 0 ? (
            <Form {...form} className="actions day-steps">
              <input type="hidden" name="job" value={job} />
              {joinWithSpaces(back.map((to) => button(to, "button")))}
            </Form>
          ) : null}
          {[...next, ...other].includes("not_done") ? (
            <Form {...form} noValidate>
              <input type="hidden" name="job" value={job} />
              <TextField
                label={jobStates.whyNotDone}
                name="reason"
                maxLength={longestReason}
                autoComplete="off"
                error={unsaid ? jobStates.reasonMissing : refusal?.wrong}
                defaultValue={refusal?.reason ?? ""}
              />
              <div className="actions day-steps">{button("not_done", "button")}</div>
            </Form>
          ) : null}
        </details>
      ) : null}
    </div>
  );
}

type RefusedMovesProps = { moves: readonly KeptMove[]; forget: (key: string) => void };

/** What was pressed on this phone and refused by the server, until it is read: the job may be gone from the day. */
export function RefusedMoves({ moves, forget }: RefusedMovesProps) {
  const { states } = useScreenWords(jobStatesWords);
  const words = useScreenWords(myDayWords);
  return moves
    .filter(({ refused }) => refused !== "")
    .map(({ key, about, state, refused: reason }) => (
      <NoticeBox key={key} tone="bad">
        <p>{words.refused({ about, state: states[state], reason })}</p>
        <button type="button" className="button" onClick={() => forget(key)}>
          {words.understood}
        </button>
      </NoticeBox>
    ));
}
