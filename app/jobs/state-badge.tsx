import { jobStatesWords } from "#app/words/job-states-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { JobState } from "./job-moves.ts";

/** The state of a job as a badge. */
export function StateBadge({ state }: { state: JobState }) {
  const jobStates = useScreenWords(jobStatesWords);
  return <span className={`badge ${state}`}>{jobStates.states[state]}</span>;
}
