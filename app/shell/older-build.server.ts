/** Requests from tabs that were left open while the server was upgraded (docs/decisions/0028-posted-twice.md). */
import { type RouterContextProvider, redirectDocument } from "react-router";
import { buildContext } from "#app/http/context.ts";
import { buildHeader } from "./build-header.ts";

/**
 * Throws a redirect to the whole document when a page of an older build asks for another screen's data: it has neither
 * that screen's code nor the present shape of its data. Data of the screen that is shown is still given, because a
 * reload would lose what is typed there.
 */
export function expectThisBuild(request: Request, url: URL, context: Readonly<RouterContextProvider>): void {
  const [theirs, ours] = [request.headers.get(buildHeader), context.get(buildContext)];
  if (theirs !== null && ours !== "" && theirs !== ours) expectShownScreen(request, url);
}

/**
 * Throws a redirect to the whole document when a page asks for another screen's data: also on a device with plain
 * pages, where scripts were turned on for one screen.
 */
export function expectShownScreen(request: Request, url: URL): void {
  if (request.method !== "GET" || !request.headers.has(buildHeader)) return;
  // Data of single routes (`_routes`): the page itself reloads when a script of its build is missing (server/files.ts).
  if (new URL(request.url).searchParams.has("_routes")) return;
  const shown = pathOf(request.headers.get("Referer"));
  if (shown === url.pathname) return;
  throw redirectDocument(`${url.pathname}${url.search}`);
}

function pathOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).pathname : null;
}
