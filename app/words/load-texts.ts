/** Loads texts in the browser, of the page's language only. */
import { byLanguage } from "./by-language.ts";
import { defaultLanguage, type Language, parseLanguage } from "./languages.ts";
import type { PageWords, ScreenWords } from "./words.ts";

const pageCatalogues = byLanguage(import.meta.glob<Record<string, PageWords>>("./*/index.ts", { eager: true }));
const offlineFiles = byLanguage(import.meta.glob<ScreenWords["offline"]>("./*/offline.ts", { import: "offline" }));

/** The language that the server wrote the page in. */
export function pageLanguage(): Language {
  return parseLanguage(document.documentElement.lang) ?? defaultLanguage;
}

/** The texts that every page loads. A catalogue's index.ts exports them under the code of its language. */
export function pageWords(language: Language): PageWords {
  const { [language]: words } = pageCatalogues[language];
  if (!words) throw new Error(`app/words/${language}/index.ts exports no ${language}`);
  return words;
}

/** The texts for work without signal, in the page's language. Few pages need them. */
export function loadOfflineWords(): Promise<ScreenWords["offline"]> {
  return offlineFiles[pageLanguage()]();
}
