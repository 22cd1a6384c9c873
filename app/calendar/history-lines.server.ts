/** The history of a job as lines of text, in the reader's language. */
import type { EngineerChange, StartMove } from "#app/audit/job-changes.server.ts";
import type { JobEntry } from "#app/jobs/job-history.server.ts";
import { briefTime, clockTime } from "#app/platform/date-texts.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";

/** An entry: when it was pressed, what, and by whom. */
export type HistoryLine = { when: string; text: string };

/** A move that arrived later than this after it was pressed says when it arrived, in milliseconds. */
const late = 60_000;

/** A line for each state that was set, each move of the start and each change of who comes, the latest first. */
export function historyLines(
  entries: readonly JobEntry[],
  changes: { moves: readonly StartMove[]; engineers: readonly EngineerChange[] },
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
  const changed = ({ user, at }: { user: string; at: Date }, what: string) => ({
    ...{ at, when: clockTime(at), text: `${what} (${user || jobStates.places.call})` },
  });
  const starts = changes.moves.map(({ from, to, ...change }) => {
    const times = { from: briefTime(from, language), to: briefTime(to, language) };
    return changed(change, jobStates.moved(times));
  });
  const names = (engineers: readonly string[]) => engineers.join(", ") || jobStates.nobody;
  const engineers = changes.engineers.map(({ from, to, ...change }) =>
    changed(change, jobStates.reassigned({ from: names(from), to: names(to) })),
  );
  return [...states, ...starts, ...engineers]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ when, text }) => ({ when, text }));
}
