import type { ReactNode } from "react";
import { failedSentence, type Reason } from "#app/platform/failure.ts";

export type Tone = "ok" | "bad" | "warn" | "info";

type NoticeBoxProps = {
  tone: Tone;
  /** A button at the end of the box, which is not read out with the message. */
  button?: ReactNode;
  children: ReactNode;
};

/** A message in the page. Screen readers announce a failure at once, and others when they have finished. */
export function NoticeBox({ tone, button, children }: NoticeBoxProps) {
  const role = tone === "bad" ? "alert" : "status";
  return (
    <div className={tone === "ok" ? "notice" : `notice ${tone}`} role={button ? undefined : role}>
      <div role={button ? role : undefined}>{children}</div>
      {button}
    </div>
  );
}

type FormProblemProps = { title: string; reason?: Reason; fields?: Record<string, string> | undefined };

/** A failure above a form, with the sentences of its wrong fields, or with its reason where no field is wrong. */
export function FormProblem({ title, reason, fields }: FormProblemProps) {
  const sentences = [...new Set(Object.values(fields ?? {}))].filter((sentence) => sentence !== title);
  return (
    <NoticeBox tone="bad">
      {reason && sentences.length === 0 ? failedSentence(reason, ({ reason: why }) => `${title} ${why}`) : title}
      {sentences.length > 0 ? (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </NoticeBox>
  );
}
