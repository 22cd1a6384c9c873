/** The screen of the audit trail, /admin/audit: a search over who changed what, and the check of the whole trail. */
import { Link, redirect } from "react-router";
import { askedOf } from "#app/http/asked.server.ts";
import { languageContext } from "#app/http/context.ts";
import { framed, wordsOf } from "#app/http/screen.server.ts";
import { auditKinds } from "#app/platform/audit.server.ts";
import { ListFilters } from "#app/ui/list-filters.tsx";
import { ListFoot } from "#app/ui/list-foot.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useAuditWords } from "#app/words/use-audit-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/audit.route";
import { auditListSchema } from "./audit.schema.ts";
import { AuditTable } from "./audit-table.tsx";
import { lineTexts } from "./line-texts.server.ts";
import { type AuditSearch, auditHref, auditRows, defaultSearch } from "./list-search.ts";
import { checkTrail, listTrail } from "./trail.server.ts";
import "./audit.css";

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const language = context.get(languageContext);
  const { asked, problem: refusal } = askedOf(auditListSchema, url, words);
  const { q, kind, from = "", to = "", page } = asked;
  const search: AuditSearch = { q, kind, from, to, page };
  const problem = refusal ?? (from && to && from > to ? words.problems.wrongPeriod : null);
  const kinds = auditKinds.map((value) => ({ value, label: words.auditTexts.kinds[value] }));
  const frame = { search, problem, kinds };
  return framed(load, { ...frame, rows: [], total: 0, pages: 1, checked: null });

  async function load() {
    const { rows, total } = await listTrail({ ...asked, pageSize: auditRows });
    const pages = Math.max(1, Math.ceil(total / auditRows));
    if (page > pages) throw redirect(auditHref({ ...search, page: pages }));
    const checked = asked.check === undefined ? null : await checkedText(words);
    return { ...frame, rows: rows.map((line) => lineTexts(line, language)), total, pages, checked };
  }
}

async function checkedText({ auditTexts }: Words): Promise<{ tone: "ok" | "bad"; text: string }> {
  const { lines, broken } = await checkTrail();
  if (broken !== null) return { tone: "bad", text: auditTexts.broken({ n: broken }) };
  return { tone: "ok", text: auditTexts.whole({ n: lines }) };
}

export default function AuditTrail({ loaderData }: Route.ComponentProps) {
  const audit = useAuditWords();
  const { common } = useWords();
  const { search, rows, total, pages, problem, failure, kinds, checked } = loaderData;
  return (
    <main className="page" id="content">
      <title>{audit.title}</title>
      <div className="page-head">
        <h1>{audit.title}</h1>
        <Link className="button" to="/admin/audit">
          {common.clear}
        </Link>{" "}
        <Link className="button" to="/admin">
          {common.back}
        </Link>
      </div>
      <p className="lead">{audit.lead}</p>
      <p>
        <Link className="button" to={`${auditHref(defaultSearch)}?check=1`}>
          {audit.check}
        </Link>
      </p>
      {problem ? <NoticeBox tone="bad">{problem}</NoticeBox> : null}
      <LoadFailure failure={failure} />
      {checked ? <NoticeBox tone={checked.tone}>{checked.text}</NoticeBox> : null}
      <div className="card">
        <ListFilters
          action="/admin/audit"
          placeholder={audit.searchPlaceholder}
          search={search}
          choice={{
            ...{ name: "kind", label: audit.kind, value: search.kind },
            options: [{ value: "", label: audit.allKinds }, ...kinds],
          }}
          more={audit.moreFilters}
        />
        {failure ? null : (
          <>
            <AuditTable rows={rows} />
            <ListFoot
              total={total}
              page={search.page}
              pages={pages}
              hrefOf={(page) => auditHref({ ...search, page })}
            />
          </>
        )}
      </div>
    </main>
  );
}
