/** Tabs left open while the server was upgraded (docs/decisions/0028-posted-twice.md). */
import { type RouterContextProvider, redirectDocument } from "react-router";
import { buildContext } from "#app/http/context.ts";
import { buildHeader } from "./tell-build.ts";

/**
 * Where a page of an older build asks for the data of another screen: throws a redirect to that screen as a document, for
 * the page has neither its module nor knows what its data looks like now. Data of the screen that is shown is given: what is
 * typed there would be lost.
 */
export function expectThisBuild(request: Request, url: URL, context: Readonly<RouterContextProvider>): void {
  const [theirs, ours] = [request.headers.get(buildHeader), context.get(buildContext)];
  if (request.method !== "GET" || theirs === null || ours === "" || theirs === ours) return;
  // A part of a screen's data: its page loads itself anew, if it must (server/files.ts).
  if (new URL(request.url).searchParams.has("_routes")) return;
  const shown = pathOf(request.headers.get("Referer"));
  if (shown === url.pathname) return;
  throw redirectDocument(`${url.pathname}${url.search}`);
}

function pathOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).pathname : null;
}
