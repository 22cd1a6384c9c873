/** The history of a job as lines of text, in the reader's language. */
import type { StartMove } from "#app/audit/start-moves.server.ts";
import type { JobEntry } from "#app/jobs/job-history.server.ts";
import { briefTime, clockTime } from "#app/platform/date-texts.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";

/** An entry: when it was pressed, what, and by whom. */
export type HistoryLine = { when: string; text: string };

/** A move that arrived later than this after it was pressed says when it arrived, in milliseconds. */
const late = 60_000;

/** A line for each state that was set, and for each move of the start, the latest first. */
export function historyLines(
  entries: readonly JobEntry[],
  moves: readonly StartMove[],
  { jobStates }: Words,
  language: Language,
): HistoryLine[] {
  const states = entries
    // The start of a booked job was moved, which has a line of its own.
    .filter(({ from_state, state }) => from_state !== state)
    .map(({ state, reason, user, place, pressed_at, recorded_at }) => {
      const isLate = recorded_at.getTime() - pressed_at.getTime() > late;
      const who = [user, jobStates.places[place], isLate && jobStates.recorded({ at: clockTime(recorded_at) })];
      const what = [jobStates.states[state], reason].filter(Boolean).join(": ");
      return { at: recorded_at, when: clockTime(pressed_at), text: `${what} (${who.filter(Boolean).join(", ")})` };
    });
  const starts = moves.map(({ from, to, user, at }) => {
    const times = { from: briefTime(from, language), to: briefTime(to, language) };
    return { at, when: clockTime(at), text: `${jobStates.moved(times)} (${user || jobStates.places.call})` };
  });
  return [...states, ...starts]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ when, text }) => ({ when, text }));
}
