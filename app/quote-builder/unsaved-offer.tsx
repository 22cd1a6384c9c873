import { useId } from "react";
import { NoticeBox } from "#app/ui/notice.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import type { OfferedQuote } from "./use-unsaved-quote.ts";

type UnsavedOfferProps = {
  /** The latest first. */
  offered: readonly OfferedQuote[];
  /** The company's. */
  time_zone: string;
  onContinue: (chosen: OfferedQuote) => void;
  onDiscard: (chosen: OfferedQuote) => void;
};

/** Offers the quotes that were typed before and never saved: the latest, and the others folded. */
export function UnsavedOffer({ offered, time_zone, onContinue, onDiscard }: UnsavedOfferProps) {
  const quoteForm = useScreenWords(quoteFormWords);
  const language = useLanguage();
  const id = useId();
  const [latest, ...others] = offered;
  if (!latest) return null;
  const row = (kept: OfferedQuote, lead: string) => {
    const { customer, form } = kept.value;
    const name = [customer, form.title].filter(Boolean).join(", ") || quoteForm.unsavedUnnamed;
    const textId = `${id}${kept.key}`;
    return (
      <div key={kept.key} className="actions">
        <span id={textId}>
          {lead}
          {name} ({timeOf(kept.changed_at, language, time_zone)})
        </span>{" "}
        <button type="button" className="button primary" aria-describedby={textId} onClick={() => onContinue(kept)}>
          {quoteForm.continueUnsaved}
        </button>{" "}
        <button type="button" className="button" aria-describedby={textId} onClick={() => onDiscard(kept)}>
          {quoteForm.discardUnsaved}
        </button>
      </div>
    );
  };
  return (
    <NoticeBox tone="info">
      {row(latest, `${quoteForm.unsaved({ n: offered.length })} `)}
      {others.length > 0 ? (
        <details className="fold more-unsaved">
          <summary>{quoteForm.moreUnsaved({ n: others.length })}</summary>
          {joinWithSpaces(others.map((kept) => row(kept, "")))}
        </details>
      ) : null}
    </NoticeBox>
  );
}

/** The time of today, or day and time, in a time zone. */
function timeOf(instant: number, language: string, timeZone: string): string {
  const [then, now] = [new Date(instant), new Date()];
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  const dayIn = (date: Date) => date.toLocaleDateString(language, { timeZone });
  if (dayIn(then) === dayIn(now)) return then.toLocaleTimeString(language, time);
  return then.toLocaleString(language, { day: "numeric", month: "short", ...time });
}
