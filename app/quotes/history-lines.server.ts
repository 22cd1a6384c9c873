/** The history of a quote as lines of text, in the reader's language. */
import { clockTime } from "#app/platform/date-texts.server.ts";
import { type Day, formatDay } from "#app/platform/dates.ts";
import type { Words } from "#app/words/words.ts";
import type { QuoteEvent } from "./quote-history.server.ts";
import { rejectionReasons } from "./quote-moves.ts";

/** An entry: when, what, and by whom. */
export type HistoryLine = { when: string; text: string };

/** A line for each event, in their order. */
export function historyLines(events: readonly QuoteEvent[], words: Words): HistoryLine[] {
  return events.map((event) => ({
    when: clockTime(event.at),
    text: [textOf(event, words), event.user && `(${event.user})`].filter(Boolean).join(" "),
  }));
}

function textOf({ event, how, by, reason, date, about }: QuoteEvent, { quoteHistory, quoteStates }: Words): string {
  const way = how && quoteStates.hows[how];
  switch (event) {
    case "sent":
      return about ? quoteHistory.emailed({ to: about }) : quoteHistory.sent({ detail: way });
    case "accepted":
      return quoteHistory.accepted({ detail: joinTexts(by, way, shownDay(date)) });
    case "rejected": {
      const offered = rejectionReasons.find((one) => one === reason);
      return quoteHistory.rejected({
        detail: joinTexts(offered ? quoteStates.reasons[offered] : reason, shownDay(date)),
      });
    }
    case "created":
      return about ? quoteHistory.createdFrom({ number: about }) : quoteHistory.created;
    case "changed":
      return quoteHistory.changed({ day: shownDay(about as Day | "") });
    case "version":
      return quoteHistory.version({ number: about });
    case "restored":
      return quoteHistory.restored({ number: about });
    case "replaced":
      return quoteHistory.replaced({ number: about });
    case "booked":
      return quoteHistory.booked({ day: formatDay(about as Day) });
    case "invoiced":
      return quoteHistory.invoiced({ number: about });
    default:
      return quoteHistory[event];
  }
}

function shownDay(day: Day | ""): string {
  return day && formatDay(day);
}

function joinTexts(...parts: string[]): string {
  return parts.filter(Boolean).join(", ");
}
