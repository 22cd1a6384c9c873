import { Link, useLocation } from "react-router";
import { spaced } from "#app/ui/spaced.ts";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { HistoryLine } from "./history-lines.server.ts";
import type { QuoteStatus } from "./quote.ts";
import { BookLink, EditLink, StatusBadge } from "./quote-links.tsx";
import { isLocked, moveName, offeredMoves } from "./quote-moves.ts";

export type QuoteState = {
  id: number;
  quote_number: string;
  status: QuoteStatus;
  stored_status: QuoteStatus;
  /** The customer's name, for the booking. */
  name: string;
  history: HistoryLine[];
};

/** The status of a quote, what can be done with it next, and its history, the latest entry first. */
export function QuoteState({ quote }: { quote: QuoteState }) {
  const quoteStates = useScreenWords(quoteStatesWords);
  const { search } = useLocation();
  const [last, ...before] = quote.history;
  const moves = offeredMoves(quote.status, quote.stored_status);
  return (
    <section className="quote-state">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className="actions" role="group" aria-label={quoteStates.change}>
        <StatusBadge row={quote} />{" "}
        {spaced(
          moves.map((to) => (
            <Link
              key={to}
              className={to === "void" ? "button plain danger" : "button"}
              to={`/quotes/${quote.id}/status/${to}${search}`}
              preventScrollReset
            >
              {quoteStates.moves[moveName(quote.stored_status, to)]}
            </Link>
          )),
        )}{" "}
        {isLocked(quote.stored_status) ? null : <EditLink id={quote.id} />} <BookLink {...quote} />
      </div>
      <div className="history">
        {last ? <Entry {...last} /> : null}
        {before.length > 0 ? (
          <details>
            <summary>{quoteStates.earlier({ n: before.length })}</summary>
            <ol>
              {before.map((line) => (
                <li key={`${line.when} ${line.text}`}>
                  <Entry {...line} />
                </li>
              ))}
            </ol>
          </details>
        ) : null}
      </div>
    </section>
  );
}

function Entry({ when, text }: HistoryLine) {
  return (
    <p>
      {when} · {text}
    </p>
  );
}
