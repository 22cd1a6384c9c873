/** One attempt to e-mail a document, as a line: when, to whom, what came of it. */
type EmailAttempt = { id: number; text: string; failed: boolean };

/** The attempts to e-mail a document, the last one first, and what those before it are called. */
export type EmailHistory = { attempts: EmailAttempt[]; earlier: string };

/** The last attempt to e-mail a document; those before it are folded away. */
export function EmailRecord({ attempts: [last, ...before], earlier }: EmailHistory) {
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

function Attempt({ text, failed }: EmailAttempt) {
  return <p className={failed ? "bad" : undefined}>{text}</p>;
}
