import type { Language } from "./languages.ts";

/**
 * The catalogues of one part of the texts, by language. `files` is what import.meta.glob found: the same part in the
 * folder of every language. So a new language is found by its folder.
 */
export function byLanguage<Texts>(files: Record<string, Texts>): Record<Language, Texts> {
  const texts = Object.entries(files).map(([path, catalogue]) => [path.split("/")[1], catalogue]);
  return Object.fromEntries(texts) as Record<Language, Texts>;
}
