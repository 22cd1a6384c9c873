/** The names of countries, by their codes of ISO 3166-1. */
import { describeLanguage, type Language } from "./languages.ts";

const names = new Map<Language, Intl.DisplayNames>();

/** What a country is called in a language: PT is "Portugal"; "" for a code that is no country's. */
export function countryName(code: string, language: Language): string {
  let known = names.get(language);
  if (!known) {
    known = new Intl.DisplayNames(describeLanguage(language).locale, { type: "region", fallback: "none" });
    names.set(language, known);
  }
  return known.of(code) ?? "";
}
