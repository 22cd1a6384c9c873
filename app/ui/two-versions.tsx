import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { DefaultButton } from "./default-button.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** A field with its saved and its typed value. */
export type VersionRow = { label: string; saved: string; typed: string };

/**
 * A record as someone else has saved it meanwhile, and as the user typed it. The server writes the texts, because few
 * users ever see them.
 */
export type TwoVersions = {
  title: string;
  /** When it was saved, and that nothing was overwritten. */
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
  /** The name and value of the button that saves the typed version over the saved one. */
  over: { name: string; value: string };
  /** The address that loads the saved version. */
  href: string;
};

/**
 * Tells the user that someone else has saved the record meanwhile, shows both versions, and asks which one to keep.
 * Place it inside the form.
 */
export function TwoVersionsCard({ versions, over, href }: TwoVersionsCardProps) {
  const { common } = useWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new answer
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
        <details className="fold">
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
      {/* Before the buttons, so that it is read, and heard, before one is pressed. */}
      <p className="card-body quiet-line">{takeHint}</p>
      <div className="card-foot actions">
        <SubmitButton {...over} busyText={common.saving}>
          {saveMine}
        </SubmitButton>{" "}
        {/* As a document, so that the form below is reset too. */}
        <Link className="button" to={href} reloadDocument>
          {takeSaved}
        </Link>
      </div>
    </section>
  );
}

type SavedMeanwhileProps = {
  /** Both versions, and the number of the saved one, which "save mine" replaces; null: nobody saved meanwhile. */
  conflict: { versions: TwoVersions; over: number } | null;
  href: string;
};

/** The card with both versions in a form whose button is Save; the number of the saved version is posted as `over`. */
export function SavedMeanwhile({ conflict, href }: SavedMeanwhileProps) {
  const { common } = useWords();
  if (!conflict) return null;
  return (
    <>
      {/* The first button is the plain Save, so that Enter does not replace what somebody else saved. */}
      <DefaultButton>{common.save}</DefaultButton>
      <TwoVersionsCard versions={conflict.versions} over={{ name: "over", value: String(conflict.over) }} href={href} />
    </>
  );
}

/** The fields that differ between two versions, side by side. */
export function VersionTable({ heads, rows }: { heads: TwoVersions["heads"]; rows: VersionRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="field-column">
            {heads.field}
          </th>
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
