/** The screen of the audit trail, /admin/audit: a search over who changed what, and the check of the whole trail. */
import { Link } from "react-router";
import { parseListQuery } from "#app/http/asked.server.ts";
import { languageContext } from "#app/http/context.ts";
import { loadList } from "#app/http/list.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { ListScreen } from "#app/lists/list-screen.tsx";
import { auditKinds } from "#app/platform/audit.server.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { auditWords } from "#app/words/audit-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/audit.route";
import { auditListSchema } from "./audit.schema.ts";
import { useAuditTable } from "./audit-table.tsx";
import { lineTexts } from "./line-texts.server.ts";
import { type AuditSearch, auditHref, defaultSearch, rowsPerPage } from "./list-search.ts";
import { checkTrail, listTrail } from "./trail.server.ts";
import "./audit.css";

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const language = context.get(languageContext);
  const { asked, problem } = parseListQuery(auditListSchema, url, words);
  const { q, kind, from = "", to = "", page } = asked;
  const search: AuditSearch = { q, kind, from, to, page };
  const kinds = auditKinds.map((value) => ({ value, label: words.auditTexts.kinds[value] }));
  return loadList({
    ...{ search, problem, words, frame: { kinds }, rowsPerPage, hrefOf: auditHref, load },
    nothing: { rows: [], total: 0, checked: null },
  });

  async function load() {
    const { rows, total } = await listTrail({ ...asked, pageSize: rowsPerPage });
    const checked = asked.check === undefined ? null : await checkedText(words);
    return { rows: rows.map((line) => lineTexts(line, language)), total, checked };
  }
}

async function checkedText({ auditTexts }: Words): Promise<{ tone: "ok" | "bad"; text: string }> {
  const { lines, broken } = await checkTrail();
  if (broken !== null) return { tone: "bad", text: auditTexts.broken({ n: broken }) };
  return { tone: "ok", text: auditTexts.whole({ n: lines }) };
}

export default function AuditTrail({ loaderData }: Route.ComponentProps) {
  const audit = useScreenWords(auditWords);
  const { common } = useWords();
  const { search, kinds, checked } = loaderData;
  return (
    <ListScreen
      title={audit.title}
      beside={
        <Link className="button" to="/admin">
          {common.back}
        </Link>
      }
      intro={
        <>
          <p className="lead">{audit.lead}</p>
          <p>
            <Link className="button" to={`${auditHref(defaultSearch)}?check=1`}>
              {audit.check}
            </Link>
          </p>
        </>
      }
      path="/admin/audit"
      exportCall="/api/audit/export.csv"
      hrefOf={auditHref}
      clearHref="/admin/audit"
      loaded={loaderData}
      said={checked ? <NoticeBox tone={checked.tone}>{checked.text}</NoticeBox> : null}
      filters={{
        placeholder: audit.searchPlaceholder,
        choice: {
          ...{ name: "kind", label: audit.kind, value: search.kind },
          options: [{ value: "", label: audit.allKinds }, ...kinds],
        },
        more: audit.moreFilters,
      }}
      table={useAuditTable()}
    />
  );
}
