import { nameUser } from "#app/auth/for-user.ts";

/** The request header with the build of the page, on the router's requests for data. */
export const buildHeader = "X-Build";

/**
 * Adds the build to every request of the router for data, and the user of the page to every form. The router cannot add
 * headers, so this wraps window.fetch.
 */
export function sendOwnHeaders(): void {
  const plainFetch = window.fetch;
  window.fetch = (asked, init) => {
    if (!(asked instanceof URL) || !asked.pathname.endsWith(".data")) return plainFetch(asked, init);
    const headers = new Headers(init?.headers);
    headers.set(buildHeader, window.__reactRouterManifest?.version ?? "");
    if (init?.method === "POST") nameUser(headers);
    return plainFetch(asked, { ...init, headers });
  };
}

declare global {
  interface Window {
    /**
     * React Router's list of screens. `version` is a hash of the build, `routes` has the file of each screen by the id
     * of its route, `screens` is the address of the files of all screens (scripts/page-scripts.ts); absent in
     * development.
     */
    __reactRouterManifest?: {
      version: string;
      routes: Record<string, { module: string } | undefined>;
      screens?: string;
    };
  }
}
