import { redirect } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { shownPath } from "#app/http/site-path.ts";
import type { Route } from "./+types/unknown.route";

/** Redirects an unknown path to the start (behaviour 1.2), with a notice that names the path. */
export function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> | Response {
  if (!asksForPage(request)) return redirect("/");
  const text = wordsOf(context).shell.noSuchPage({ path: shownPath(url.pathname) });
  return redirectWithNotice("/", { tone: "bad", text });
}

export { loader as action };

/**
 * Whether a user navigated here. Browsers also request some files of every site by themselves; a notice about such a
 * file would appear on the next page.
 */
function asksForPage(request: Request): boolean {
  const destination = request.headers.get("Sec-Fetch-Dest");
  if (destination !== null) return destination === "document";
  // Browsers from before 2023 do not send Sec-Fetch-Dest, but accept text/html when they ask for a page.
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}
