/** The address of a list that is searched, filtered and turned: what it has by default is left out. */
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

/** The page of a list that is shown for the one asked for: the last one, should that be behind it. */
export function pageWithin(asked: number, total: number, size: number): number {
  return Math.min(asked, Math.max(1, Math.ceil(total / size)));
}
