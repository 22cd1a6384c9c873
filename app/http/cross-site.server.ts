import { environment } from "#app/platform/environment.server.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request changes something and comes from a page of another site (docs/decisions/0005-sessions.md). React
 * Router checks the origin of screens only; this also covers the calls. Another site cannot send a bearer token, so a
 * call that has one is allowed. So is a request with neither Sec-Fetch-Site nor Origin, because no browser sends such a
 * change.
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

/** Only a bearer token counts: a browser can send other Authorization headers (name and password) by itself. */
function namesToken({ headers }: Request): boolean {
  return /^Bearer /i.test(headers.get("Authorization") ?? "");
}
