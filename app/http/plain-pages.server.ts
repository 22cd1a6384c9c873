/** Which pages are sent without scripts (docs/decisions/0120-plain-pages.md). */
import { pagesCookie } from "./cookies.server.ts";

export type Pages = "plain" | "full";

/** In an address: this screen has scripts, whatever the device has chosen. */
const fullHere = "pages=full";

/** The header by which the service worker asks for the pages that it keeps, which need their scripts (public/sw.js). */
const pagesHeader = "X-Pages";

/** The pages that a form or a cookie names; null for any other text. */
export function parsePages(text: unknown): Pages | null {
  return text === "plain" || text === "full" ? text : null;
}

/** Whether the device has plain pages: as it has chosen, else where its browser asks for little data. */
export async function isPlainDevice(request: Request): Promise<boolean> {
  const cookies = request.headers.get("Cookie");
  const chosen = cookies?.includes("pages=") ? parsePages(await pagesCookie.parse(cookies)) : null;
  return chosen === null ? /^\s*on\b/i.test(request.headers.get("Save-Data") ?? "") : chosen === "plain";
}

/** Whether scripts were asked for on this page, on a device with plain pages. */
export function asksForScripts(request: Request, { searchParams }: URL): boolean {
  return searchParams.get("pages") === "full" || request.headers.get(pagesHeader) === "full";
}

/** The address of a screen with its scripts. */
export function withScriptsHere({ pathname, search }: URL): string {
  return `${pathname}${search}${search ? "&" : "?"}${fullHere}`;
}

/** The address of a screen as the device has chosen it. */
export function withoutScriptsHere(path: string): string {
  const [pathname = "", query = ""] = path.split("?", 2);
  const rest = query.split("&").filter((part) => part !== "" && part !== fullHere);
  return rest.length > 0 ? `${pathname}?${rest.join("&")}` : pathname;
}
