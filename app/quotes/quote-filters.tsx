import { ListFilters } from "#app/ui/list-filters.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { defaultSearch, type ListSearch } from "./list-search.ts";
import { quoteStatuses } from "./quote.ts";

/** The filters of the list. */
export function QuoteFilters({ search }: { search: ListSearch }) {
  const { quotes } = useWords();
  return (
    <ListFilters
      action="/quotes"
      placeholder={quotes.searchPlaceholder}
      search={search}
      choice={{
        ...{ name: "status", label: quotes.status, value: search.status },
        options: (["all", ...quoteStatuses] as const).map((value) => ({ value, label: quotes.statuses[value] })),
      }}
      more={quotes.moreFilters}
    >
      {search.pageSize === defaultSearch.pageSize ? null : (
        <input type="hidden" name="pageSize" value={search.pageSize} />
      )}
    </ListFilters>
  );
}
