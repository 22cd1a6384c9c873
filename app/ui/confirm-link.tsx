import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Form, useActionData, useFetcher, useLocation } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { useWords } from "#app/words/use-words.tsx";
import { Dialog } from "./dialog.tsx";
import { NoticeBox } from "./notice.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useRefusal } from "./use-refusal.ts";

/** A question that is answered by yes, or not at all. */
export type Question = {
  title: string;
  question: string;
  /** The name of the thing that the question is about. */
  detail?: string | undefined;
  yes: string;
  /** The text of the yes button while the answer is being sent. */
  busy: string;
  /** The address to which "yes" is posted. For a link, a GET of it shows the same question as a page. */
  action: string;
  danger?: boolean;
  /** The message when the request fails or is refused. */
  failed: (reason: string) => string;
  /** What the form posts besides, by name. */
  fields?: Record<string, string>;
  /** Shows that message as a quiet line, not as an alert. */
  quiet?: boolean;
};

type ConfirmLinkProps = Question & {
  className: string;
  children: ReactNode;
  /** Called when the link is pressed, for instance to update `detail`. */
  onAsk?: () => void;
};

/**
 * A link to a page that asks a question. With JavaScript it asks in a dialog instead. The dialog stays open until the
 * request has succeeded; a failure is shown in it, and the page behind stays as it is.
 */
export function ConfirmLink({ className, children, onAsk, ...question }: ConfirmLinkProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <a
        className={className}
        href={question.action}
        data-asks=""
        onClick={(event) => {
          event.preventDefault();
          onAsk?.();
          setAsking(true);
        }}
      >
        {children}
      </a>
      {asking
        ? // Not in place: the link may stand in a form, and forms cannot be nested.
          createPortal(<ConfirmDialog {...question} onClose={() => setAsking(false)} />, document.body)
        : null}
    </>
  );
}

type ConfirmDialogProps = Omit<ConfirmLinkProps, "className" | "children" | "onAsk"> & { onClose: () => void };

function ConfirmDialog({ onClose, ...question }: ConfirmDialogProps) {
  const fetcher = useFetcher<Refusal<null>>();
  const { key } = useLocation();
  const [openedAt] = useState(key);
  // The request succeeded and the router is loading the next page, whose notice must not be covered. On a slow machine
  // that page may be shown without a render between, so that nothing but its location tells it.
  const done = (fetcher.state === "loading" && fetcher.data === undefined) || key !== openedAt;
  useEffect(() => {
    if (done) onClose();
  }, [done, onClose]);
  // At once, and not with onClose: a notice that comes in the same render is shown in the dialog that is open then.
  if (done) return null;
  return (
    <Dialog title={question.title} closeHref={question.action} onClose={onClose} size="sheet" role="alertdialog">
      <fetcher.Form method="post" action={question.action}>
        <Answer fields={question.fields} />
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

/** The question as a page of its own, for browsers without JavaScript. */
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
          <Answer fields={question.fields} />
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
  /** The refusal of the last attempt, if any. */
  answer: Refusal<null> | undefined;
  /** Whether the answer is being sent. If undefined, the state of the page's navigation decides. */
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
  const said = failedSentence(refusal, ({ reason }) => failed(reason));
  return quiet ? <p className="quiet-line">{said}</p> : <NoticeBox tone="bad">{said}</NoticeBox>;
}

/** The fields of the form: at least one, because some browsers do not post a form without fields. */
function Answer({ fields = {} }: Pick<Question, "fields">) {
  return Object.entries({ answer: "yes", ...fields }).map(([name, value]) => (
    // autoComplete off: after a reload, a browser must not fill in an old value.
    <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
  ));
}
