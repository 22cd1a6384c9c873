/** The screen Look up Quote, /quotes: the list of quotes with search, status and days. */
import { Link, redirect } from "react-router";
import { askedOf } from "#app/http/asked.server.ts";
import { framed, wordsOf } from "#app/http/screen.server.ts";
import { DialogOutlet } from "#app/ui/dialog-outlet.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/list.route";
import { askedStatus, defaultSearch, type ListSearch, listHref } from "./list-search.ts";
import { quoteListSchema } from "./quote.schema.ts";
import { badgeStatus, pageSizes } from "./quote.ts";
import { QuoteFilters } from "./quote-filters.tsx";
import { findOtherPages, listQuotes } from "./quote-list.server.ts";
import { QuoteTable } from "./quote-table.tsx";
import { TableFoot } from "./table-foot.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asked, problem } = askedOf(quoteListSchema, url, wordsOf(context));
  const status = askedStatus(url.searchParams.get("status"));
  const pageSize = pageSizes.find((size) => size === asked.pageSize) ?? pageSizes[0];
  const search: ListSearch = { ...asked, pageSize, from: asked.from ?? "", to: asked.to ?? "", status };
  const frame = { search, problem };
  return framed(load, { ...frame, rows: [], total: 0, otherPages: null });

  async function load() {
    const list = await listQuotes({ ...asked, pageSize });
    const lastPage = Math.max(1, Math.ceil(list.total / pageSize));
    if (search.page > lastPage) throw redirect(listHref({ ...search, page: lastPage }));
    const otherPages = status === "all" ? null : await findOtherPages(status, { ...asked, pageSize }, list.rows);
    return { ...frame, ...list, otherPages };
  }
}

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { common, quotes } = useWords();
  const { search, rows, total, otherPages, problem, failure } = loaderData;
  // The status is applied to the fetched page only (behaviour 2.8).
  const shown = search.status === "all" ? rows : rows.filter((row) => badgeStatus(row) === search.status);
  return (
    <main className="page" id="content">
      <DialogOutlet title={quotes.listTitle} />
      <div className="page-head">
        <h1>{quotes.listTitle}</h1>
        <Link className="button" to={listHref({ ...defaultSearch, pageSize: search.pageSize })}>
          {common.clear}
        </Link>{" "}
        <Link className="button primary" to="/quote-builder">
          {quotes.newQuote}
        </Link>
      </div>
      {problem ? <NoticeBox tone="bad">{problem}</NoticeBox> : null}
      <LoadFailure failure={failure} />
      <div className="card">
        <QuoteFilters search={search} />
        {failure ? null : (
          <>
            <QuoteTable
              rows={shown}
              search={search}
              otherPages={otherPages}
              empty={total === 0 && search.q === "" && search.from === "" && search.to === ""}
            />
            <TableFoot
              search={search}
              total={total}
              onPage={rows.length}
              shown={shown.length}
              otherPages={otherPages}
            />
          </>
        )}
      </div>
    </main>
  );
}
