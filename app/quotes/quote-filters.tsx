import { Form } from "react-router";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { useLiveForm } from "#app/ui/use-live-form.ts";
import { useSynced } from "#app/ui/use-synced.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { ListSearch } from "./list-search.ts";
import { quoteStatuses } from "./quote.ts";

export const filterForm = "quote-filters";

/** The filters of the list. They hold no page, so every change of one leads to the first. */
export function QuoteFilters({ search }: { search: ListSearch }) {
  const { quotes } = useWords();
  const status = useSynced<HTMLSelectElement>(search.status);
  const from = useSynced<HTMLInputElement>(search.from);
  const to = useSynced<HTMLInputElement>(search.to);
  return (
    <Form method="get" action="/quotes" id={filterForm} className="filters" role="search" {...useLiveForm()}>
      <SearchField label={quotes.search} placeholder={quotes.searchPlaceholder} defaultValue={search.q} />
      <details className="more-filters" open={search.status !== "all" || search.from !== "" || search.to !== ""}>
        <summary>{quotes.moreFilters}</summary>
      </details>
      <SelectField label={quotes.status} name="status" defaultValue={search.status} ref={status}>
        {(["all", ...quoteStatuses] as const).map((known) => (
          <option key={known} value={known}>
            {quotes.statuses[known]}
          </option>
        ))}
      </SelectField>
      <TextField label={quotes.from} name="from" type="date" defaultValue={search.from} ref={from} />
      <TextField label={quotes.to} name="to" type="date" defaultValue={search.to} ref={to} />
    </Form>
  );
}
