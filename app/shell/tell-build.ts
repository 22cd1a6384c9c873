/** The header by which a page says of which build it is, when it asks for data. */
export const buildHeader = "X-Build";

/**
 * Lets the page say of which build it is whenever the router asks for data. The router offers no way to add a header: so
 * the fetch() that it calls does it.
 */
export function tellBuild(): void {
  const plainFetch = window.fetch;
  window.fetch = (asked, init) => {
    if (!(asked instanceof URL) || !asked.pathname.endsWith(".data")) return plainFetch(asked, init);
    const headers = new Headers(init?.headers);
    headers.set(buildHeader, window.__reactRouterManifest?.version ?? "");
    return plainFetch(asked, { ...init, headers });
  };
}

declare global {
  interface Window {
    /** What React Router's server writes into the page: its build, by a hash. */
    __reactRouterManifest?: { version: string };
  }
}
