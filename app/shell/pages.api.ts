import { redirect, redirectDocument } from "react-router";
import { pagesCookie } from "#app/http/cookies.server.ts";
import { parsePages, withoutScriptsHere } from "#app/http/plain-pages.server.ts";
import { formOf } from "#app/http/screen.server.ts";
import { sitePath } from "#app/http/site-path.ts";
import type { Route } from "./+types/pages.api";

/**
 * POST /pages: stores in a cookie of the device whether it has plain pages, and redirects to the page where that was
 * chosen, as a new document.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const form = await formOf(request);
  const chosen = parsePages(form.get("pages"));
  const headers = new Headers();
  if (chosen) headers.set("Set-Cookie", await pagesCookie.serialize(chosen));
  return redirectDocument(withoutScriptsHere(sitePath(form.get("back")) ?? "/"), { headers });
}

export function loader(): Response {
  return redirect("/");
}
