/** The words of the page's language, for every component. The browser loads only the catalogue that it needs. */
import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "./languages.ts";
import type { PageWords } from "./words.ts";

type LanguageAndWords = { language: Language; words: PageWords };

const LanguageContext = createContext<LanguageAndWords | null>(null);

/** Gives the components below it the page's language and its words. */
export function WordsProvider({ language, words, children }: LanguageAndWords & { children: ReactNode }) {
  return <LanguageContext value={{ language, words }}>{children}</LanguageContext>;
}

function useLanguageAndWords(): LanguageAndWords {
  const provided = useContext(LanguageContext);
  if (!provided) throw new Error("No WordsProvider above");
  return provided;
}

/** The texts that every page loads. */
export function useWords(): PageWords {
  return useLanguageAndWords().words;
}

/** The texts that a screen loads itself, in the page's language: those of invoice-words.ts and the like. */
export function useScreenWords<Texts>(catalogues: Record<Language, Texts>): Texts {
  return catalogues[useLanguage()];
}

/** The page's language, for formatting numbers and amounts. */
export function useLanguage(): Language {
  return useLanguageAndWords().language;
}
