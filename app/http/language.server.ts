import { type Language, languages } from "#app/platform/money.ts";
import { languageCookie } from "./cookies.server.ts";

/**
 * The language of a request: the choice stored in the cookie, else the browser's preferred one that we have, else
 * English.
 */
export async function languageOf(request: Request): Promise<Language> {
  const cookies = request.headers.get("Cookie");
  if (cookies?.includes("lang=")) {
    const chosen: unknown = await languageCookie.parse(cookies);
    const known = languages.find((language) => language === chosen);
    if (known) return known;
  }
  return preferredLanguage(request.headers.get("Accept-Language") ?? "");
}

/** The language with the highest weight in an Accept-Language header that we have; English if there is none. */
export function preferredLanguage(header: string): Language {
  const wanted = header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith("q="))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag.split("-")[0], weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const known = languages.find((language) => language === tag);
    if (known) return known;
  }
  return "en";
}
