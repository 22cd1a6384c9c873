import { ListTable } from "#app/ui/list-table.tsx";
import { useAuditWords } from "#app/words/use-audit-words.ts";
import type { LineTexts } from "./line-texts.server.ts";

/** A line with more changed fields than this shows them folded away, below a summary. */
const fewFields = 3;

/** The table of the audit trail: one row a line of the trail. */
export function AuditTable({ rows }: { rows: LineTexts[] }) {
  const audit = useAuditWords();
  return (
    <ListTable
      path="/admin/audit"
      loading={audit.loading}
      columns={[
        { label: audit.when },
        { label: audit.what },
        { label: audit.who },
        { label: audit.line },
        { label: audit.did },
        { label: audit.changes },
      ]}
      empty={
        <div className="empty">
          <h2>{audit.empty}</h2>
        </div>
      }
      rows={rows.map((line) => (
        <tr key={line.id}>
          <td className="quiet number">{line.when}</td>
          <td className="who">
            <span className="small quiet block">{line.kind}</span>{" "}
            {/* A link may lead to a PDF, which is no screen of the application: hence an <a> and not a <Link>. */}
            <span className="strong">
              {line.href ? <a href={line.href}>{line.subject || line.kind}</a> : line.subject}
            </span>
          </td>
          <td className="who">{line.who}</td>
          <td className="quiet number">{line.id}</td>
          <td>{line.did}</td>
          <td className="all">
            <Changes fields={line.fields} />
          </td>
        </tr>
      ))}
    />
  );
}

function Changes({ fields }: Pick<LineTexts, "fields">) {
  const audit = useAuditWords();
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
