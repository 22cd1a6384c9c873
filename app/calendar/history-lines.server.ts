/** The history of a job as lines of text, in the reader's language. */
import type { JobEntry } from "#app/jobs/job-history.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import type { Words } from "#app/words/words.ts";

/** An entry: when it was pressed, what, and by whom. */
export type HistoryLine = { when: string; text: string };

/** A move that arrived later than this after it was pressed says when it arrived, in milliseconds. */
const late = 60_000;

/** A line for each entry, in their order. */
export function historyLines(entries: readonly JobEntry[], { jobStates }: Words): HistoryLine[] {
  return entries.map(({ state, reason, user, place, pressed_at, recorded_at }) => {
    const isLate = recorded_at.getTime() - pressed_at.getTime() > late;
    const who = [user, jobStates.places[place], isLate && jobStates.recorded({ at: clockTime(recorded_at) })];
    const what = [jobStates.states[state], reason].filter(Boolean).join(": ");
    return { when: clockTime(pressed_at), text: `${what} (${who.filter(Boolean).join(", ")})` };
  });
}
