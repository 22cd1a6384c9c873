import { NoticeBox } from "#app/ui/notice.tsx";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";

type UnsavedOfferProps = { changed_at: number; customer: string; onContinue: () => void; onDiscard: () => void };

/** Offers a quote that was typed before and never saved. */
export function UnsavedOffer({ changed_at, customer, onContinue, onDiscard }: UnsavedOfferProps) {
  const quoteForm = useScreenWords(quoteFormWords);
  const language = useLanguage();
  return (
    <NoticeBox tone="info">
      <div className="actions">
        <span>{quoteForm.unsaved({ when: timeOf(changed_at, language), customer })}</span>{" "}
        <button type="button" className="button primary" onClick={onContinue}>
          {quoteForm.continueUnsaved}
        </button>{" "}
        <button type="button" className="button" onClick={onDiscard}>
          {quoteForm.discardUnsaved}
        </button>
      </div>
    </NoticeBox>
  );
}

/** The time of today, or day and time, as this device has them. */
function timeOf(instant: number, language: string): string {
  const [then, now] = [new Date(instant), new Date()];
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  if (then.toDateString() === now.toDateString()) return then.toLocaleTimeString(language, time);
  return then.toLocaleString(language, { day: "numeric", month: "short", ...time });
}
