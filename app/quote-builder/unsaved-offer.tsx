import { NoticeBox } from "#app/ui/notice.tsx";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";

type UnsavedOfferProps = {
  changed_at: number;
  /** The company's. */
  time_zone: string;
  customer: string;
  onContinue: () => void;
  onDiscard: () => void;
};

/** Offers a quote that was typed before and never saved. */
export function UnsavedOffer({ changed_at, time_zone, customer, onContinue, onDiscard }: UnsavedOfferProps) {
  const quoteForm = useScreenWords(quoteFormWords);
  const language = useLanguage();
  return (
    <NoticeBox tone="info">
      <div className="actions">
        <span>{quoteForm.unsaved({ when: timeOf(changed_at, language, time_zone), customer })}</span>{" "}
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

/** The time of today, or day and time, in a time zone. */
function timeOf(instant: number, language: string, timeZone: string): string {
  const [then, now] = [new Date(instant), new Date()];
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  const dayIn = (date: Date) => date.toLocaleDateString(language, { timeZone });
  if (dayIn(then) === dayIn(now)) return then.toLocaleTimeString(language, time);
  return then.toLocaleString(language, { day: "numeric", month: "short", ...time });
}
