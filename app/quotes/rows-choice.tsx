import { Form } from "react-router";
import { useFilterControl } from "#app/lists/use-filter-control.ts";
import { useSubmitFilters } from "#app/lists/use-live-form.ts";
import { useWords } from "#app/words/use-words.tsx";
import { defaultSearch, type ListSearch } from "./list-search.ts";
import { rowsPerPageChoices } from "./quote.ts";

/** What stays when another number of rows a page is chosen. The page is not among them: it starts at 1. */
const kept = ["q", "status", "expires", "job", "from", "to", "sort"] as const;

/** The choice of how many rows a page has. */
export function RowsChoice({ search }: { search: ListSearch }) {
  const { quotes } = useWords();
  const submit = useSubmitFilters();
  const rows = useFilterControl<HTMLSelectElement>(String(search.pageSize));
  return (
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
          {quotes.showRows}
        </button>
      </noscript>
    </Form>
  );
}
