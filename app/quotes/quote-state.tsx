import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { HistoryLine } from "./history-lines.server.ts";
import { type PreviewedQuote, QuoteSteps } from "./quote-steps.tsx";
import type { QuoteWork } from "./quote-work.server.ts";

/** The status of a quote, what can be done with it next, and its history, the latest entry first. */
export function QuoteState({ quote }: { quote: PreviewedQuote }) {
  const quoteStates = useScreenWords(quoteStatesWords);
  const [last, ...before] = quote.history;
  return (
    <section className="quote-state">
      <QuoteSteps quote={quote} />
      <Versions quote={quote} />
      <Work {...quote.work} />
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
function Versions({ quote }: { quote: PreviewedQuote }) {
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

/** Links to the jobs of a quote, with the state that each has now, and to its invoices. */
function Work({ jobs, invoices }: QuoteWork) {
  const quoteStates = useScreenWords(quoteStatesWords);
  const links = [
    ...jobs.map(({ id, when, state }) => (
      <Fragment key={`job ${id}`}>
        {quoteStates.job} <Link to={`/calendar/jobs/${id}`}>{when}</Link>
        {state ? ` (${state.toLowerCase()})` : ""}
      </Fragment>
    )),
    ...invoices.map(({ id, number }) => (
      <Fragment key={`invoice ${id}`}>
        {quoteStates.invoiceMade} <Link to={`/invoices/${id}/preview`}>{number}</Link>
      </Fragment>
    )),
  ];
  if (links.length === 0) return null;
  return <p className="small">{links.flatMap((link, index) => (index > 0 ? [" · ", link] : [link]))}</p>;
}

function Entry({ when, text }: HistoryLine) {
  return (
    <p>
      {when} · {text}
    </p>
  );
}
