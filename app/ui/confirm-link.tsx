import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { Form } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { Dialog } from "./dialog.tsx";
import { SubmitButton } from "./submit-button.tsx";

type Question = {
  title: string;
  question: string;
  /** What the question is about, by name. */
  detail?: string | undefined;
  yes: string;
  /** What the yes button says while it is busy. */
  busy: string;
  /** Where the answer yes is posted; a GET of it is the same question as a page. */
  action: string;
  danger?: boolean;
};

type ConfirmLinkProps = Question & {
  className: string;
  children: ReactNode;
  replace?: boolean;
  /** When the question is asked: what it says may depend on that. */
  onAsk?: () => void;
};

/** A link to a question's page that, with JavaScript, asks it in a dialog over this one. */
export function ConfirmLink({ className, children, replace, onAsk, ...question }: ConfirmLinkProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <a
        className={className}
        href={question.action}
        onClick={(event) => {
          event.preventDefault();
          onAsk?.();
          setAsking(true);
        }}
      >
        {children}
      </a>
      {asking
        ? // Outside this place: the link may stand in a form, and a form holds no other.
          createPortal(
            <Dialog
              title={question.title}
              closeHref={question.action}
              onClose={() => setAsking(false)}
              size="sheet"
              role="alertdialog"
            >
              <QuestionForm {...question} replace={replace} onSubmit={() => setAsking(false)}>
                <CancelButton onClick={() => setAsking(false)} />
              </QuestionForm>
            </Dialog>,
            document.body,
          )
        : null}
    </>
  );
}

function CancelButton({ onClick }: { onClick: () => void }) {
  const { common } = useWords();
  return (
    <button type="button" className="button" data-autofocus onClick={onClick}>
      {common.cancel}
    </button>
  );
}

/** The question as a page of its own, for those without JavaScript. */
export function ConfirmPage({ cancelHref, ...question }: Question & { cancelHref: string }) {
  const { common } = useWords();
  return (
    <main className="page narrow" id="content">
      <title>{question.title}</title>
      <div className="card">
        <div className="card-head">
          <h1>{question.title}</h1>
        </div>
        <QuestionForm {...question}>
          <a className="button" href={cancelHref}>
            {common.cancel}
          </a>
        </QuestionForm>
      </div>
    </main>
  );
}

type QuestionFormProps = Question & { children: ReactNode; replace?: boolean | undefined; onSubmit?: () => void };

function QuestionForm({ question, detail, yes, busy, action, danger, children, replace, onSubmit }: QuestionFormProps) {
  return (
    <Form method="post" action={action} replace={replace} onSubmit={onSubmit}>
      <div className="dialog-body">
        <p>{question}</p>
        {detail ? <p className="strong">{detail}</p> : null}
      </div>
      <div className="dialog-foot actions end">
        {children}
        <SubmitButton busyText={busy} className={danger ? "button danger" : "button primary"}>
          {yes}
        </SubmitButton>
      </div>
    </Form>
  );
}
