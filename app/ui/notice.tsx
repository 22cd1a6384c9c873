import type { ReactNode } from "react";

export type Tone = "ok" | "bad" | "warn" | "info";

/** A message in the page. Screen readers announce a failure at once, and others when they have finished. */
export function NoticeBox({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={tone === "ok" ? "notice" : `notice ${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <div>{children}</div>
    </div>
  );
}

/** A failure above a form, with the sentences of its wrong fields. */
export function FormProblem({ title, fields }: { title: string; fields?: Record<string, string> | undefined }) {
  const sentences = [...new Set(Object.values(fields ?? {}))].filter((sentence) => sentence !== title);
  return (
    <NoticeBox tone="bad">
      {title}
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
