import { Link } from "react-router";
import {
  type LockedState,
  mayHaveVersion,
  moveName,
  offeredMoves,
  versionOf,
  whyLocked,
} from "#app/quotes/quote-moves.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";

const reasons = {
  void: "lockedVoid",
  replaced: "lockedReplaced",
  draft: "lockedByDraft",
  accepted: "lockedAccepted",
} as const;

type LockedQuoteProps = { id: number; quote_number: string; locked: LockedState };

/** What the builder shows of a quote that must not be changed: why, and what can be done instead. */
export function LockedQuote({ id, quote_number, locked }: LockedQuoteProps) {
  const { quotes } = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const quoteStates = useScreenWords(quoteStatesWords);
  const { stored_status, next } = locked;
  const reopened = offeredMoves(locked).find((to) => to === "sent" || to === "draft");
  const instead = locked.latest ?? locked.draft;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{quoteStates.lockedTitle}</h2>
      </div>
      <div className="card-body">
        <p>
          <span className="strong number">{quote_number}</span>: {quoteStates[reasonOf(locked)]}
        </p>
      </div>
      <div className="card-foot actions">
        {instead ? (
          <Link className="button primary" to={`/quote-builder?id=${instead.id}`}>
            {quoteStates.editLatest({ number: instead.quote_number })}
          </Link>
        ) : mayHaveVersion(locked) ? (
          <Link className="button primary" to={`/quotes/${id}/new-version`}>
            {quoteStates.changeAsVersion({ version: versionOf(next) })}
          </Link>
        ) : null}{" "}
        {reopened ? (
          <Link className="button" to={`/quotes/${id}/status/${reopened}`}>
            {quoteStates.moves[moveName(stored_status, reopened)]}
          </Link>
        ) : null}{" "}
        <Link className="button" to={`/quotes/${id}/preview`}>
          {quotes.view}
        </Link>{" "}
        <Link className="button" to={`/quote-builder?from=${id}`}>
          {quoteDetails.duplicate}
        </Link>
      </div>
    </section>
  );
}

/**
 * What the builder says above what was typed into a quote that was locked meanwhile, with the button that saves that as
 * a version, or the link to the version that holds or is being written. Place it inside the form.
 */
export function LockedMeanwhile({ locked }: { locked: LockedState }) {
  const { common } = useWords();
  const quoteStates = useScreenWords(quoteStatesWords);
  const instead = locked.latest ?? locked.draft;
  return (
    <NoticeBox tone="warn">
      <p>
        <strong>{quoteStates.lockedTitle}.</strong> {quoteStates[reasonOf(locked)]}
      </p>
      {instead ? (
        <p>
          <Link className="button" to={`/quote-builder?id=${instead.id}`}>
            {quoteStates.editLatest({ number: instead.quote_number })}
          </Link>
        </p>
      ) : mayHaveVersion(locked) ? (
        <p>
          <SubmitButton name="intent" value="version" busyText={common.saving}>
            {quoteStates.saveAsVersion({ version: versionOf(locked.next) })}
          </SubmitButton>
        </p>
      ) : null}
    </NoticeBox>
  );
}

function reasonOf(locked: LockedState) {
  const reason = reasons[whyLocked(locked) ?? "accepted"];
  return reason === "lockedByDraft" && locked.standing === "ahead" ? "lockedByDraftAhead" : reason;
}
