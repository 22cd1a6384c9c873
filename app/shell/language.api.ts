import { redirect, redirectDocument } from "react-router";
import { languageCookie } from "#app/http/cookies.server.ts";
import { formOf } from "#app/http/screen.server.ts";
import { sitePath } from "#app/http/site-path.ts";
import { parseLanguage } from "#app/words/languages.ts";
import type { Route } from "./+types/language.api";

/**
 * POST /language: stores the chosen language in a cookie and redirects to the page where it was chosen, as a new
 * document.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const form = await formOf(request);
  const chosen = parseLanguage(form.get("language"));
  const headers = new Headers();
  if (chosen) headers.set("Set-Cookie", await languageCookie.serialize(chosen));
  return redirectDocument(sitePath(form.get("back")) ?? "/", { headers });
}

export function loader(): Response {
  return redirect("/");
}
