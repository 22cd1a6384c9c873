import { redirect } from "react-router";
import { themeCookie } from "#app/http/cookies.server.ts";
import { formOf } from "#app/http/screen.server.ts";
import { sitePath } from "#app/http/site-path.ts";
import type { Route } from "./+types/theme.api";

/** Stores the theme in a cookie, so that the server renders it. With JavaScript the page has changed already. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const form = await formOf(request);
  const chosen = form.get("theme");
  const headers = new Headers();
  if (chosen === "dark" || chosen === "light") headers.set("Set-Cookie", await themeCookie.serialize(chosen));
  return redirect(sitePath(form.get("back")) ?? "/admin", { headers });
}

export function loader(): Response {
  return redirect("/");
}
