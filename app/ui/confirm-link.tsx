import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Form, useActionData, useFetcher } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { useWords } from "#app/words/use-words.tsx";
import { Dialog } from "./dialog.tsx";
import { NoticeBox } from "./notice.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useRefusal } from "./use-refusal.ts";

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
  /** What is said when the answer did not get through. */
  failed: (reason: string) => string;
  /** Said in one quiet line, without an alert. */
  quiet?: boolean;
};

type ConfirmLinkProps = Question & {
  className: string;
  children: ReactNode;
  /** When the question is asked: what it says may depend on that. */
  onAsk?: () => void;
};

/**
 * A link to a question's page that, with JavaScript, asks it in a dialog over this one. The dialog stays until the answer
 * has got through: what did not says so there, and the page behind stays as it is.
 */
export function ConfirmLink({ className, children, onAsk, ...question }: ConfirmLinkProps) {
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
          createPortal(<ConfirmDialog {...question} onClose={() => setAsking(false)} />, document.body)
        : null}
    </>
  );
}

type ConfirmDialogProps = Omit<ConfirmLinkProps, "className" | "children" | "onAsk"> & { onClose: () => void };

function ConfirmDialog({ onClose, ...question }: ConfirmDialogProps) {
  const fetcher = useFetcher<Refusal<null>>();
  // It leads to another page, which may say something over this one.
  const done = fetcher.state === "loading" && fetcher.data === undefined;
  useEffect(() => {
    if (done) onClose();
  }, [done, onClose]);
  return (
    <Dialog title={question.title} closeHref={question.action} onClose={onClose} size="sheet" role="alertdialog">
      <fetcher.Form method="post" action={question.action}>
        <Answer />
        <QuestionBody {...question} answer={fetcher.data} busyNow={fetcher.state !== "idle"}>
          <CancelButton onClick={onClose} />
        </QuestionBody>
      </fetcher.Form>
    </Dialog>
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
        <Form method="post" action={question.action}>
          <Answer />
          <QuestionBody {...question} answer={useActionData<Refusal<null>>()}>
            <a className="button" href={cancelHref}>
              {common.cancel}
            </a>
          </QuestionBody>
        </Form>
      </div>
    </main>
  );
}

type QuestionBodyProps = Question & {
  children: ReactNode;
  /** What the last try to answer brought, if it did not lead elsewhere. */
  answer: Refusal<null> | undefined;
  /** Whether the answer is being sent; left out, the page's navigation tells. */
  busyNow?: boolean;
};

function QuestionBody({ question, detail, yes, busy, danger, children, busyNow, ...answered }: QuestionBodyProps) {
  return (
    <>
      <div className="dialog-body">
        <NotAnswered {...answered} />
        <p>{question}</p>
        {detail ? <p className="strong">{detail}</p> : null}
      </div>
      <div className="dialog-foot actions end">
        {children}{" "}
        <SubmitButton
          busyText={busy}
          className={danger ? "button danger" : "button primary"}
          {...(busyNow !== undefined && { busy: busyNow })}
        >
          {yes}
        </SubmitButton>
      </div>
    </>
  );
}

function NotAnswered({ answer, failed, quiet }: Pick<QuestionBodyProps, "answer" | "failed" | "quiet">) {
  const refusal = useRefusal(answer);
  if (!refusal) return null;
  const said = failed(refusal.problem);
  return quiet ? <p className="quiet-line">{said}</p> : <NoticeBox tone="bad">{said}</NoticeBox>;
}

/** What the form says: one without any field is not posted by every browser. */
function Answer() {
  return <input type="hidden" name="answer" value="yes" />;
}
