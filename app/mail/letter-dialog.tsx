import { Form, Link, useLocation, useNavigate, useNavigation } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { type FailedWords, type Failure, failedSentence } from "#app/platform/failure.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { letterWords } from "#app/words/letter-words.ts";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { ShownLetter } from "./letter-screen.server.ts";

type LetterDialogProps = {
  /** Null: the server could not read it, and why. */
  letter: ShownLetter | null;
  failure: Failure | null;
  answer: Refusal<{ to: string; subject: string; message: string }> | undefined;
  /** Where Cancel leads. */
  backHref: string;
  /** The sentence about a failure, with its reason. */
  failed: FailedWords;
  /** What is to be known before it is sent. */
  warning?: string | null;
  /** What is said where the customer has no valid address. */
  nobody?: string;
};

/** Asks to whom a document is e-mailed, with which subject and text, before it is sent. */
export function LetterDialog({ letter, failure, answer, backHref, failed, warning, nobody }: LetterDialogProps) {
  const { common, customers } = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const letters = useScreenWords(letterWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Closed meanwhile, the dialog would not say what became of the e-mail: whether it was sent, or why it was not.
  const isSending = useNavigation().formMethod === "POST";
  const refusal = useRefusal(answer);
  // What was typed is also shown when the letter cannot be read.
  const values = refusal?.values ?? letter;
  const wrong = refusal?.fields ?? {};
  const title = letter ? letters.sendTitle({ number: letter.number }) : letters.send;
  return (
    <Dialog
      title={title}
      closeHref={backHref}
      onClose={() => {
        if (!isSending) navigate(backHref, { preventScrollReset: true });
      }}
      size="sheet"
    >
      <title>{title}</title>
      <Form method="post" action={`${pathname}${search}`} noValidate preventScrollReset>
        <FormKey of="email" />
        <div className="dialog-body">
          <LoadFailure failure={failure} />
          {refusal ? (
            <p className="said bad" role="alert">
              {failedSentence(refusal, failed)}
            </p>
          ) : null}
          {warning ? <NoticeBox tone="warn">{warning}</NoticeBox> : null}
          {values ? (
            <>
              <TextField
                label={letters.to}
                name="to"
                inputMode="email"
                autoComplete="off"
                hint={letter && !letter.to ? (nobody ?? quoteDetails.emailToNobody) : letters.toHint}
                defaultValue={values.to}
                error={wrong.to}
              />
              <TextField
                label={letters.subject}
                name="subject"
                autoComplete="off"
                defaultValue={values.subject}
                error={wrong.subject}
              />
              <Field label={letters.message} error={wrong.message}>
                {(wiring) => <textarea {...wiring} name="message" rows={8} defaultValue={values.message} />}
              </Field>
            </>
          ) : null}
          {letter ? (
            <p className="quiet small">
              {letters.attached({ filename: letter.filename, language: customers.languages[letter.language] })}
            </p>
          ) : null}
        </div>
        <div className="dialog-foot actions end">
          <Link
            className="button"
            to={backHref}
            preventScrollReset
            aria-disabled={isSending || undefined}
            onClick={(event) => {
              if (isSending) event.preventDefault();
            }}
          >
            {common.cancel}
          </Link>{" "}
          {values ? (
            <SubmitButton busyText={quoteDetails.sending} data-autofocus>
              {letters.send}
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </Dialog>
  );
}
