/** What the builder says before a quote is changed that the customer has in hand. */
import type { Day } from "#app/platform/dates.ts";
import { type HistoryLine, historyLines } from "#app/quotes/history-lines.server.ts";
import { historyOf, wasSent } from "#app/quotes/quote-history.server.ts";
import { mayHaveVersion } from "#app/quotes/quote-moves.ts";
import type { Quote } from "#app/quotes/quotes.server.ts";
import { lastDayOf } from "#app/quotes/validity.server.ts";
import { nextVersionNumber } from "#app/quotes/versions.server.ts";
import type { Words } from "#app/words/words.ts";

export type SentState = {
  /** How, to whom and when it was sent last; null where only an answer is known. */
  sent: HistoryLine | null;
  valid_days: number;
  /** The last day on which the quote is valid if it is saved today; null for one that was set to expired. */
  valid_until: Day | null;
  /** The number of the version that can be made instead; null where none can. */
  next: string | null;
};

/** What is said of a quote that was sent or answered; null for one that the customer has not in hand. */
export async function sentState(quote: Quote, words: Words): Promise<SentState | null> {
  if (!(await wasSent({ id: quote.id, status: quote.stored_status }))) return null;
  const last = (await historyOf(quote)).find(({ event }) => event === "sent");
  const { valid_days } = quote;
  return {
    sent: last ? (historyLines([last], words)[0] ?? null) : null,
    ...{ valid_days, valid_until: lastDayOf({ status: quote.stored_status, valid_from: new Date(), valid_days }) },
    next: mayHaveVersion(quote) ? await nextVersionNumber(quote.id) : null,
  };
}
