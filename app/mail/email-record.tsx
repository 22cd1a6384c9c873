import { useEmailEnd } from "./use-email-end.ts";

/** One attempt to e-mail a document, as a line: when, to whom, what came of it. */
export type EmailAttempt = { id: number; text: string; state: "under-way" | "sent" | "unknown" | "failed" };

/** The attempts to e-mail a document, the last one first, and what those before it are called. */
export type EmailHistory = { attempts: EmailAttempt[]; earlier: string };

/** The last attempt to e-mail a document, until it has ended and from then on; those before it are folded away. */
export function EmailRecord({ attempts: [last, ...before], earlier }: EmailHistory) {
  useEmailEnd(last?.state === "under-way" ? last.id : null);
  if (!last) return null;
  return (
    <div className="email-record">
      <Attempt {...last} />
      {before.length > 0 ? (
        <details>
          <summary>{earlier}</summary>
          {before.map((attempt) => (
            <Attempt key={attempt.id} {...attempt} />
          ))}
        </details>
      ) : null}
    </div>
  );
}

const classes: Partial<Record<EmailAttempt["state"], string>> = { unknown: "warn", failed: "bad" };

function Attempt({ text, state }: EmailAttempt) {
  return <p className={classes[state]}>{text}</p>;
}
