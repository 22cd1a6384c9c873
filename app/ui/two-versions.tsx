import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** A field as it is saved and as it was typed. */
export type VersionRow = { label: string; saved: string; typed: string };

/** What someone else saved meanwhile beside what was typed, in words that the server writes: few ever see it. */
export type TwoVersions = {
  title: string;
  /** When it was saved, and what became of what was typed. */
  lead: string[];
  heads: { field: string; saved: string; typed: string };
  differing: VersionRow[];
  alike: { summary: string; rows: VersionRow[] };
  saveMine: string;
  takeSaved: string;
  takeHint: string;
};

type TwoVersionsCardProps = {
  versions: TwoVersions;
  /** The button that saves what was typed over the saved one: what it adds to the form. */
  over: { name: string; value: string };
  /** Where the saved one is loaded. */
  href: string;
};

/** Tells who saves that somebody else did so before, shows both versions, and asks which one is to be. Within the form. */
export function TwoVersionsCard({ versions, over, href }: TwoVersionsCardProps) {
  const { common } = useWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told anew
  useEffect(() => heading.current?.focus(), [versions]);
  const { title, lead, heads, differing, alike, saveMine, takeSaved, takeHint } = versions;
  return (
    <section className="card versions" aria-labelledby={id}>
      <div className="versions-lead">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {lead.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <VersionTable heads={heads} rows={differing} />
      {alike.rows.length > 0 ? (
        <details>
          <summary>{alike.summary}</summary>
          <dl>
            {alike.rows.map(({ label, saved }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{saved}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <div className="card-foot actions">
        <SubmitButton {...over} busyText={common.saving}>
          {saveMine}
        </SubmitButton>{" "}
        {/* As a document: the form below begins anew, too. */}
        <Link className="button" to={href} reloadDocument>
          {takeSaved}
        </Link>{" "}
        <span className="quiet small">{takeHint}</span>
      </div>
    </section>
  );
}

function VersionTable({ heads, rows }: { heads: TwoVersions["heads"]; rows: VersionRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{heads.field}</th>
          <th scope="col">{heads.saved}</th>
          <th scope="col">{heads.typed}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, saved, typed }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{saved}</td>
            <td>
              <mark>{typed}</mark>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
