import { ListFilters } from "#app/ui/list-filters.tsx";
import { useWords } from "#app/words/use-words.tsx";
import type { ListSearch } from "./list-search.ts";
import { quoteStatuses } from "./quote.ts";

export const filterForm = "quote-filters";

/** The filters of the list. */
export function QuoteFilters({ search }: { search: ListSearch }) {
  const { quotes } = useWords();
  return (
    <ListFilters
      id={filterForm}
      action="/quotes"
      placeholder={quotes.searchPlaceholder}
      search={search}
      choice={{
        ...{ name: "status", label: quotes.status, value: search.status },
        options: (["all", ...quoteStatuses] as const).map((value) => ({ value, label: quotes.statuses[value] })),
      }}
      more={quotes.moreFilters}
    />
  );
}
