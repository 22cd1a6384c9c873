import { Form } from "react-router";
import { pagesOf } from "#app/platform/list-address.ts";
import { Pager } from "#app/ui/pager.tsx";
import { useFilterControl } from "#app/ui/use-filter-control.ts";
import { useSubmitFilters } from "#app/ui/use-live-form.ts";
import { useWords } from "#app/words/use-words.tsx";
import { type ListSearch, listHref } from "./list-search.ts";
import { OtherPagesLinks } from "./other-pages.tsx";
import { rowsPerPageChoices } from "./quote.ts";
import type { OtherPages } from "./quote-list.server.ts";

/** The filters that stay when another number of rows a page is chosen. The page is not among them: it starts at 1. */
const filters = ["q", "status", "from", "to"] as const;

type TableFootProps = {
  search: ListSearch;
  /** The number of all quotes that match on the server, whatever their status (behaviour 2.8). */
  total: number;
  onPage: number;
  shown: number;
  /** Where else quotes of the chosen status are. */
  otherPages: OtherPages | null;
};

/** The foot of the list: the count, the choice of rows a page, and the pager. */
export function TableFoot({ search, total, onPage, shown, otherPages }: TableFootProps) {
  const { common, quotes } = useWords();
  const submit = useSubmitFilters();
  const rows = useFilterControl<HTMLSelectElement>(String(search.pageSize));
  const pages = pagesOf(total, search.pageSize);
  const counts = [
    quotes.results({ n: total }),
    ...(search.status === "all" ? [] : [quotes.ofThisPage({ shown, all: onPage })]),
    ...(otherPages?.quotes ? [quotes.onOtherPages({ n: otherPages.quotes })] : []),
  ];
  return (
    <div className="table-foot">
      <div className="count">
        <span role="status">{counts.join(" · ")}</span>
        {/* On a page that shows no rows these links stand in its middle instead. */}
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
            {rowsPerPageChoices.map((size) => (
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
