import Negotiator from "negotiator";
import { defaultLanguage, type Language, parseLanguage } from "#app/words/languages.ts";
import { languageCookie } from "./cookies.server.ts";

/**
 * The language of a request: the choice stored in the cookie, else the browser's preferred one that we have, else
 * English.
 */
export async function languageOf(request: Request): Promise<Language> {
  const cookies = request.headers.get("Cookie");
  if (cookies?.includes("lang=")) {
    const chosen = parseLanguage(await languageCookie.parse(cookies));
    if (chosen) return chosen;
  }
  return preferredLanguage(request.headers.get("Accept-Language") ?? "");
}

/** The language with the highest weight in an Accept-Language header that we have; English if there is none. */
export function preferredLanguage(header: string): Language {
  const wanted = new Negotiator({ headers: { "accept-language": header } }).languages();
  // Chooses here, not in the library: given our languages, it would prefer "es" to "en-GB" where "en" comes later with
  // less weight.
  const tags = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return tags.flatMap((tag) => parseLanguage(tag) ?? [])[0] ?? defaultLanguage;
}
