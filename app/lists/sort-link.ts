import { nextSort, type Sorting, type SortOf } from "#app/platform/list-sort.ts";

/** Where the heading of a column leads, and how the list is sorted by it now. */
export type SortLink = { href: string; now: "ascending" | "descending" | undefined };

/** Makes the links of a list's headings; each leads to the first page of the list in its order. */
export function sortLinks<Column extends string, Search extends { sort: SortOf<Column>; page: number }>(
  search: Search,
  sorting: Sorting<Column>,
  hrefOf: (search: Search) => string,
) {
  return (column: Column): { sort: SortLink } => {
    const href = hrefOf({ ...search, sort: nextSort(search.sort, column, sorting), page: 1 });
    const now = search.sort === column ? "ascending" : search.sort === `-${column}` ? "descending" : undefined;
    return { sort: { href, now } };
  };
}
