import type { TableOf } from "#app/lists/list-screen.tsx";
import { auditWords } from "#app/words/audit-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { LineTexts } from "./line-texts.server.ts";

/** A line with more changed fields than this shows them folded away, below a summary. */
const fewFields = 3;

/** The table of the audit trail: one row a line of the trail. */
export function useAuditTable(): TableOf<LineTexts> {
  const audit = useScreenWords(auditWords);
  return {
    loading: audit.loading,
    columns: [
      { label: audit.when, place: "top-left", look: "quiet number", cell: (line) => line.when },
      { label: audit.what, place: "headline", look: "who", cell: (line) => <What line={line} /> },
      { label: audit.who, place: "bottom-left", look: "who", cell: (line) => line.who },
      { label: audit.line, place: "bottom-right", look: "quiet number", cell: (line) => line.id },
      { label: audit.did, place: "top-right", cell: (line) => line.did },
      { label: audit.changes, place: "foot", cell: (line) => <Changes fields={line.fields} /> },
    ],
    empty: (
      <div className="empty">
        <h2>{audit.empty}</h2>
      </div>
    ),
  };
}

function What({ line: { kind, subject, href } }: { line: LineTexts }) {
  return (
    <>
      <span className="small quiet block">{kind}</span>{" "}
      {/* A link may lead to a PDF, which is no screen of the application: hence an <a> and not a <Link>. */}
      <span className="strong">{href ? <a href={href}>{subject || kind}</a> : subject}</span>
    </>
  );
}

function Changes({ fields }: Pick<LineTexts, "fields">) {
  const audit = useScreenWords(auditWords);
  if (fields.length === 0) return null;
  const list = (
    <dl className="changes">
      {fields.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before}
            {before !== null && after !== null ? <span aria-hidden="true"> → </span> : null}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (fields.length <= fewFields) return list;
  return (
    <details>
      <summary>{audit.fieldCount({ n: fields.length })}</summary>
      {list}
    </details>
  );
}
