import { Form } from "react-router";
import { Pager } from "#app/ui/pager.tsx";
import { useSubmitFilters } from "#app/ui/use-live-form.ts";
import { useSynced } from "#app/ui/use-synced.ts";
import { useWords } from "#app/words/use-words.tsx";
import { type ListSearch, listHref } from "./list-search.ts";
import { OtherPagesLinks } from "./other-pages.tsx";
import { pageSizes } from "./quote.ts";
import type { OtherPages } from "./quote-list.server.ts";

/** What choosing another number of rows does not forget. Not the page: there is another first one. */
const filters = ["q", "status", "from", "to"] as const;

type TableFootProps = {
  search: ListSearch;
  /** How many the server has; it knows nothing of the status (behaviour 2.8). */
  total: number;
  onPage: number;
  shown: number;
  /** Where else the chosen status is. */
  otherPages: OtherPages | null;
};

/** How many there are, how many a page shows, and where one is. */
export function TableFoot({ search, total, onPage, shown, otherPages }: TableFootProps) {
  const { common, quotes } = useWords();
  const submit = useSubmitFilters();
  const rows = useSynced<HTMLSelectElement>(String(search.pageSize));
  const pages = Math.max(1, Math.ceil(total / search.pageSize));
  const counts = [
    quotes.results({ n: total }),
    ...(search.status === "all" ? [] : [quotes.ofThisPage({ shown, all: onPage })]),
    ...(otherPages?.quotes ? [quotes.onOtherPages({ n: otherPages.quotes })] : []),
  ];
  return (
    <div className="table-foot">
      <div className="count">
        <span role="status">{counts.join(" · ")}</span>
        {/* A page that shows none has the way to the others in its middle. */}
        {otherPages && shown > 0 ? <OtherPagesLinks search={search} {...otherPages} /> : null}
      </div>
      <Form method="get" action="/quotes" className="actions">
        {filters.map((name) =>
          search[name] ? <input key={name} type="hidden" name={name} value={search[name]} /> : null,
        )}
        <label className="actions">
          {quotes.rows}
          <select
            name="pageSize"
            defaultValue={search.pageSize}
            ref={rows}
            onChange={(event) => event.currentTarget.form && submit(event.currentTarget.form)}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" className="button">
            {common.apply}
          </button>
        </noscript>
      </Form>
      <Pager page={search.page} pages={pages} hrefOf={(page) => listHref({ ...search, page })} label={quotes.pages}>
        {quotes.page({ page: search.page, pages })}
      </Pager>
    </div>
  );
}
