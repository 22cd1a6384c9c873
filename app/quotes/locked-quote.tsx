import { Link } from "react-router";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { QuoteStatus } from "./quote.ts";
import { moveName, offeredMoves } from "./quote-moves.ts";

type LockedQuoteProps = { id: number; quote_number: string; locked: QuoteStatus };

/** What the builder shows of a quote that must not be changed: why, and what can be done instead. */
export function LockedQuote({ id, quote_number, locked }: LockedQuoteProps) {
  const { quotes } = useWords();
  const quoteStates = useScreenWords(quoteStatesWords);
  const reopened = offeredMoves(locked, locked).find((to) => to === "sent" || to === "draft");
  return (
    <section className="card">
      <div className="card-head">
        <h2>{quoteStates.lockedTitle}</h2>
      </div>
      <div className="card-body">
        <p>
          <span className="strong number">{quote_number}</span>{" "}
          {locked === "void" ? quoteStates.lockedVoid : quoteStates.lockedAccepted}
        </p>
      </div>
      <div className="card-foot actions">
        <Link className="button primary" to={`/quotes/${id}/preview`}>
          {quotes.view}
        </Link>{" "}
        {reopened ? (
          <Link className="button" to={`/quotes/${id}/status/${reopened}`}>
            {quoteStates.moves[moveName(locked, reopened)]}
          </Link>
        ) : null}{" "}
        <Link className="button" to={`/quote-builder?from=${id}`}>
          {quotes.duplicate}
        </Link>
      </div>
    </section>
  );
}
