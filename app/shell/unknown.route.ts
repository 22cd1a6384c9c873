import { redirect } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { shownPath } from "#app/http/site-path.ts";
import type { Route } from "./+types/unknown.route";

/** Unknown paths go to the start (behaviour 1.2), which says what was asked for. */
export function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> | Response {
  if (!asksForPage(request)) return redirect("/");
  const text = wordsOf(context).shell.noSuchPage({ path: shownPath(url.pathname) });
  return redirectWithNotice("/", { tone: "bad", text });
}

export { loader as action };

/**
 * Whether a person went there. Browsers also ask by themselves for files that they expect on every site; a message about
 * such a file would appear on whatever page comes next.
 */
function asksForPage(request: Request): boolean {
  const destination = request.headers.get("Sec-Fetch-Dest");
  if (destination !== null) return destination === "document";
  // Browsers older than 2023 do not say it, but ask for pages by their type.
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}
