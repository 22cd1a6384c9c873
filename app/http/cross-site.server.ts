import { environment } from "#app/platform/environment.server.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request would change something and was sent by a page of another site (docs/decisions/0005-sessions.md).
 * React Router checks the origin for screens only; this covers the calls as well. A call that names its own bearer
 * token cannot be forged by a page, and one with neither header comes from no browser.
 */
export function isCrossSiteChange(request: Request): boolean {
  if (safeMethods.has(request.method) || namesToken(request)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = request.headers.get("Origin");
  if (origin === null) return false;
  if (origin === environment.PUBLIC_URL) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get("Host");
}

/** Not any Authorization: a browser may send a name and password of its own accord. */
function namesToken({ headers }: Request): boolean {
  return /^Bearer /i.test(headers.get("Authorization") ?? "");
}
