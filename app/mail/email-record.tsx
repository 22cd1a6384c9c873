/** What a preview shows of the e-mail attempts of its document. */
import { useEmailEnd } from "./use-email-end.ts";

/** One e-mail attempt as a line of text: when, to whom, with what result. */
export type EmailAttempt = { id: number; text: string; state: "under-way" | "sent" | "unknown" | "failed" };

/** All e-mail attempts of a document, the latest first; `earlier` is the heading of those before the latest. */
export type EmailHistory = { attempts: EmailAttempt[]; earlier: string };

/** Shows the latest attempt and follows it until it has ended. Earlier attempts are folded away. */
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
