import { Link } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { versionOf } from "#app/quotes/quote-moves.ts";
import type { NumberedQuote } from "#app/quotes/quotes.server.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { SentState } from "./sent-state.server.ts";

/**
 * Says, before a quote is changed that the customer has in hand, that it was sent and what a change means, with the
 * button that saves what is typed as a new version instead.
 */
export function SentNotice({ id, sent }: { id: number; sent: SentState }) {
  const { common } = useWords();
  const quoteStates = useScreenWords(quoteStatesWords);
  const { sent: last, valid_days, valid_until, next } = sent;
  return (
    <NoticeBox tone="warn">
      <p>
        <strong>{last ? quoteStates.wasSent : quoteStates.wasAnswered}</strong>{" "}
        {last ? (
          <Link to={`/quotes/${id}/preview`}>
            {last.when} · {last.text}
          </Link>
        ) : null}
      </p>
      <p>
        {valid_until
          ? quoteStates.changeMeans({ days: valid_days, day: formatDay(valid_until) })
          : quoteStates.changeMeansExpired}
      </p>
      {next ? (
        <p>
          <SubmitButton className="button" name="intent" value="version" busyText={common.saving}>
            {quoteStates.saveAsVersion({ version: versionOf(next) })}
          </SubmitButton>
        </p>
      ) : null}
    </NoticeBox>
  );
}

/** Says of a version that was not sent yet which one is in force meanwhile. */
export function NotInForce({ held }: { held: NumberedQuote }) {
  const quoteStates = useScreenWords(quoteStatesWords);
  return (
    <p className="card card-body">
      {quoteStates.notInForce} <Link to={`/quotes/${held.id}/preview`}>{held.quote_number}</Link>
    </p>
  );
}
