/** What was made of a quote, as its preview shows it: its jobs with what became of them, and its invoices. */
import { startMovesOf } from "#app/audit/job-changes.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { briefTime, clockTime } from "#app/platform/date-texts.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { type HistoryLine, historyLines } from "./history-lines.server.ts";
import { historyOf } from "./quote-history.server.ts";

/** The jobs and invoices of a quote, each with the text of its link. */
export type QuoteWork = {
  jobs: { id: number; when: string; state: string }[];
  invoices: { id: number; number: string }[];
};

/** The jobs and invoices that were made of a quote, the earliest first. */
export async function workOf(quote_id: number, { jobStates }: Words): Promise<QuoteWork> {
  const jobs = await reader().job.findMany({
    where: { quote_id },
    select: { id: true, start: true, state: true },
    orderBy: [{ start: "asc" }, { id: "asc" }],
  });
  const invoices = await reader().invoice.findMany({
    where: { OR: [{ quote_id }, { jobs: { some: { job: { quote_id } } } }] },
    select: { id: true, invoice_number: true },
    orderBy: { id: "asc" },
  });
  return {
    jobs: jobs.map(({ id, start, state }) => ({
      id,
      when: start ? clockTime(start) : jobStates.states.to_plan,
      state: start ? stateText(state, { jobStates }) : "",
    })),
    invoices: invoices.map(({ id, invoice_number: number }) => ({ id, number })),
  };
}

/**
 * The history of a quote with what became of its jobs, the latest first: each move of their start, and that they were
 * done, could not be done or were cancelled. What is stored of a quote only says that they were booked.
 */
export async function historyWithWork(
  quote: { id: number; created_at: Date },
  words: Words,
  language: Language,
): Promise<HistoryLine[]> {
  const events = await historyOf(quote);
  const jobs = await reader().job.findMany({ where: { quote_id: quote.id }, select: { id: true, start: true } });
  const ids = jobs.map(({ id }) => id);
  const states = await reader().jobEvent.findMany({
    where: { job_id: { in: ids }, state: { in: ["done", "not_done", "cancelled"] } },
    orderBy: { id: "desc" },
  });
  const lines = historyLines(events, words).map((line, index) => ({ ...line, at: events[index]?.at ?? new Date(0) }));
  const { quoteHistory } = words;
  const signed = (text: string, user: string) => [text, user && `(${user})`].filter(Boolean).join(" ");
  const ends = states.map(({ job_id, state, reason, user_name, recorded_at: at }) => {
    const start = jobs.find(({ id }) => id === job_id)?.start;
    const what = { start: start ? clockTime(start) : "", state: stateText(state, words).toLowerCase(), reason };
    return { at, when: clockTime(at), text: signed(quoteHistory.jobState(what), user_name) };
  });
  const moves = (await startMovesOf(ids)).map(({ from, to, user, at }) => {
    const times = { from: briefTime(from, language), to: briefTime(to, language) };
    return { at, when: clockTime(at), text: signed(quoteHistory.jobMoved(times), user) };
  });
  return [...ends, ...moves, ...lines]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ when, text }) => ({ when, text }));
}

/** A state of a job in words; the database checks states. */
function stateText(state: string, { jobStates }: Pick<Words, "jobStates">): string {
  return jobStates.states[state as keyof typeof jobStates.states];
}
