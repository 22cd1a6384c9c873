/** The request header with the build of the page, on the router's requests for data. */
export const buildHeader = "X-Build";

/**
 * Adds the build to every request of the router for data. The router cannot add headers, so this wraps window.fetch.
 */
export function sendBuildHeader(): void {
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
    /** React Router's server writes this into the page; `version` is a hash of the build. */
    __reactRouterManifest?: { version: string };
  }
}
