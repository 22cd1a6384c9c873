import { Form } from "react-router";
import { pagesOf } from "#app/platform/list-address.ts";
import { type Cents, formatMoney } from "#app/platform/money.ts";
import { Pager } from "#app/ui/pager.tsx";
import { useFilterControl } from "#app/ui/use-filter-control.ts";
import { useSubmitFilters } from "#app/ui/use-live-form.ts";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import { defaultSearch, type ListSearch, listHref } from "./list-search.ts";
import { rowsPerPageChoices } from "./quote.ts";

/** What stays when another number of rows a page is chosen. The page is not among them: it starts at 1. */
const kept = ["q", "status", "expires", "from", "to", "sort"] as const;

type TableFootProps = {
  search: ListSearch;
  /** The number of all quotes that match. */
  total: number;
  /** The sum of their totals; null in a list of all quotes. */
  sum_cents: Cents | null;
};

/** The foot of the list: the count with the sum, the choice of rows a page, and the pager. */
export function TableFoot({ search, total, sum_cents }: TableFootProps) {
  const { common, quotes } = useWords();
  const language = useLanguage();
  const submit = useSubmitFilters();
  const rows = useFilterControl<HTMLSelectElement>(String(search.pageSize));
  const pages = pagesOf(total, search.pageSize);
  return (
    <div className="table-foot">
      <div className="count">
        <span role="status">{quotes.results({ n: total })}</span>{" "}
        {sum_cents === null || total === 0 ? null : (
          <span>· {quotes.sumOfTotals({ sum: formatMoney(sum_cents, language) })}</span>
        )}
      </div>
      <Form method="get" action="/quotes" className="actions">
        {kept.map((name) =>
          search[name] && search[name] !== defaultSearch[name] ? (
            <input key={name} type="hidden" name={name} value={search[name]} />
          ) : null,
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
