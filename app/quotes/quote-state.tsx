import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { spaced } from "#app/ui/spaced.ts";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { HistoryLine } from "./history-lines.server.ts";
import type { QuoteStatus } from "./quote.ts";
import { BookLink, EditLink, StatusBadge } from "./quote-links.tsx";
import { moveName, offeredMoves, type Standing, versionOf, whyLocked } from "./quote-moves.ts";
import type { NumberedQuote } from "./quotes.server.ts";
import type { QuoteVersion } from "./versions.server.ts";

export type QuoteState = {
  id: number;
  quote_number: string;
  status: QuoteStatus;
  stored_status: QuoteStatus;
  standing: Standing;
  /** The draft of a later version, where one was begun. */
  draft: NumberedQuote | null;
  versions: QuoteVersion[];
  /** The number of the version that can be made of it; null where none can. */
  next: string | null;
  /** The customer's name, for the booking. */
  name: string;
  history: HistoryLine[];
};

/** The status of a quote, what can be done with it next, and its history, the latest entry first. */
export function QuoteState({ quote }: { quote: QuoteState }) {
  const quoteStates = useScreenWords(quoteStatesWords);
  const { search } = useLocation();
  const [last, ...before] = quote.history;
  const moves = offeredMoves(quote);
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
        {quote.draft ? (
          <Link className="button" to={`/quote-builder?id=${quote.draft.id}`}>
            {quoteStates.editLatest({ number: quote.draft.quote_number })}
          </Link>
        ) : whyLocked(quote) === null ? (
          <EditLink id={quote.id} />
        ) : null}{" "}
        {quote.next ? (
          <Link className="button plain" to={`/quotes/${quote.id}/new-version${search}`} preventScrollReset>
            {quoteStates.newVersionTitle} {versionOf(quote.next)}
          </Link>
        ) : null}{" "}
        <BookLink {...quote} />
      </div>
      <Versions quote={quote} />
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

/** Links to the other versions of a quote, and to what this one has otherwise than the one before. */
function Versions({ quote }: { quote: QuoteState }) {
  const { quotes } = useWords();
  const quoteStates = useScreenWords(quoteStatesWords);
  const { search } = useLocation();
  if (quote.versions.length < 2) return null;
  return (
    <p className="small">
      {quoteStates.versions}:{" "}
      {quote.versions.map(({ id, quote_number, status, in_force }, index) => (
        <Fragment key={id}>
          {index > 0 ? ", " : ""}
          {id === quote.id ? (
            <strong>{quote_number}</strong>
          ) : (
            <Link to={`/quotes/${id}/preview${search}`} preventScrollReset>
              {quote_number}
            </Link>
          )}{" "}
          (
          {[
            id === quote.id ? quoteStates.thisVersion : quotes.statuses[status].toLowerCase(),
            ...(in_force === 1 ? [quoteStates.inForce] : []),
          ].join(", ")}
          )
        </Fragment>
      ))}
      {quote.versions[0]?.id === quote.id ? null : (
        <>
          {" · "}
          <Link to={`/quotes/${quote.id}/changes${search}`} preventScrollReset>
            {quoteStates.changes}
          </Link>
        </>
      )}
    </p>
  );
}

function Entry({ when, text }: HistoryLine) {
  return (
    <p>
      {when} · {text}
    </p>
  );
}
