/** The address of a list with its search, filters and page. Leaves out default values. */
export function listAddress<Search extends Record<string, string | number>>(
  path: string,
  search: Search,
  defaults: Search,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== defaults[name]) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** The parts of a list's address that leave out no rows: their order, and which page of them is shown. */
const showingAll = ["sort", "page", "pageSize"];

/** Whether a search leaves out any rows: one of its filters differs from `defaults`, the search without any. */
export function isFiltered<Search extends Record<string, string | number>>(search: Search, defaults: Search): boolean {
  return Object.entries(search).some(([name, value]) => !showingAll.includes(name) && value !== defaults[name]);
}

/** How many pages a list has: at least one. */
export function pagesOf(total: number, rowsPerPage: number): number {
  return Math.max(1, Math.ceil(total / rowsPerPage));
}

/** The page to show for a requested page: at most the last one. */
export function pageWithin(asked: number, total: number, size: number): number {
  return Math.min(asked, pagesOf(total, size));
}
