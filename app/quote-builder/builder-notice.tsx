import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { ShownMade } from "#app/http/screen.server.ts";
import { type Day, formatDay } from "#app/platform/dates.ts";
import type { QuoteStatus } from "#app/quotes/quote.ts";
import { BookLink } from "#app/quotes/quote-links.tsx";
import type { Standing } from "#app/quotes/quote-moves.ts";
import { SignInElsewhere } from "#app/shell/failed-load.tsx";
import { Dialog, DialogOk } from "#app/ui/dialog.tsx";
import { MadeLink } from "#app/ui/form-key.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useNotice } from "#app/ui/use-notice.ts";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";

const noticeId = "notice";

/** The quote that was just saved. */
export type SavedQuote = { id: number; quote_number: string; name: string; status: QuoteStatus; standing: Standing } & {
  /** Where the customer has an earlier form of the quote in hand: until when the quote is valid now. */
  valid_until: Day | null;
};

/**
 * The dialog after saving: Success, with what comes next and an OK that leads to /quotes, or Oops, whose OK leads back
 * to the form, to its first wrong field if there is one; the error stands beside that field too.
 */
export function BuilderNotice({
  answer,
  saved,
}: {
  answer: { problem: string | null; made?: ShownMade | null | undefined } | null;
  saved: SavedQuote | null;
}) {
  const { common } = useWords();
  const navigate = useNavigate();
  const notice = useNotice();
  const [dismissed, setDismissed] = useState<object | null>(null);
  const problem = answer?.problem ?? null;
  useFocusFirstWrong(dismissed);

  if (problem !== null && dismissed !== answer) {
    const dismiss = () => setDismissed(answer);
    return (
      <Dialog id={noticeId} title={common.oops} closeHref={null} onClose={dismiss} size="sheet" role="alertdialog">
        <div className="dialog-body">
          <p>{problem}</p>
          {answer?.made ? <MadeLink {...answer.made} /> : null}
          {/* The message over the page, which has it too, is behind the dialog. */}
          <SignInElsewhere />
        </div>
        <DialogOk id={noticeId} onClose={dismiss}>
          {common.ok}
        </DialogOk>
      </Dialog>
    );
  }
  if (!notice?.modal || answer) return null;
  const leave = () => navigate("/quotes");
  return (
    <Dialog title={common.success} closeHref="/quotes" onClose={leave} size="sheet" role="alertdialog">
      <p className="dialog-body">{notice.text}</p>
      {saved ? <NextSteps {...saved} /> : null}
      <div className="dialog-foot actions end">
        <Link className="button primary" to="/quotes" data-autofocus>
          {common.ok}
        </Link>
      </div>
    </Dialog>
  );
}

/** What can be done with a quote that was just saved; the OK below leads back to the list. */
function NextSteps({ id, quote_number, name, status, standing, valid_until }: SavedQuote) {
  const { quotes } = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const quoteForm = useScreenWords(quoteFormWords);
  return (
    <nav className="dialog-body next-steps" aria-label={quoteForm.next}>
      {valid_until ? <p>{quoteForm.changedAfterSending({ day: formatDay(valid_until) })}</p> : null}
      <p className="quiet small">{quoteForm.nextHint}</p>
      <div className="actions">
        <Link className="button" to={`/quotes/${id}/email`}>
          {quoteDetails.emailToCustomer}
        </Link>{" "}
        <Link className="button" to={`/quotes/${id}/preview`}>
          {quotes.view}
        </Link>{" "}
        <BookLink {...{ id, quote_number, name, status, standing }} />{" "}
        <Link className="button plain" to={`/quote-builder?id=${id}`}>
          {quoteForm.editOn}
        </Link>
      </div>
    </nav>
  );
}
