import type { JobState } from "#app/jobs/job-moves.ts";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { jobStatesWords } from "#app/words/job-states-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

/**
 * The sign of a state where there is no room for its word. A booked job has none, because most are; a cancelled one and
 * one without a time are in no calendar.
 */
export const stateSigns: Record<JobState, string> = {
  ...{ to_plan: "", booked: "", confirmed: "✓", on_the_way: "→", working: "▸", done: "✓✓", not_done: "✗" },
  cancelled: "",
};

/** The state of a job in its tile: sign and word; where the tile is narrow, the style sheet leaves the sign. */
export function StateMark({ state }: { state: JobState }) {
  const { states } = useScreenWords(jobStatesWords);
  const sign = stateSigns[state];
  return (
    <span className="state-mark" title={states[state]}>
      {sign ? <span aria-hidden="true">{sign}</span> : null} <span className="state-word">{states[state]}</span>
    </span>
  );
}

/** What the signs stand for. */
export function StateLegend() {
  const calendar = useScreenWords(calendarWords);
  const { states } = useScreenWords(jobStatesWords);
  const signed = (Object.keys(stateSigns) as JobState[]).filter((state) => stateSigns[state] !== "");
  return (
    <p className="state-legend quiet small">
      {joinWithSpaces(
        signed.map((state) => (
          <span key={state}>
            <b>{stateSigns[state]}</b> {states[state]}
          </span>
        )),
      )}{" "}
      <span>{calendar.noSign({ state: states.booked })}</span>{" "}
      <span>
        <b>⚠</b> {calendar.offSign}
      </span>
    </p>
  );
}
