/** The words of the page's language, for every component. The browser loads only the catalogue that it needs. */
import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#app/platform/money.ts";
import type { PageWords } from "./words.ts";

type Speech = { language: Language; words: PageWords };

const SpeechContext = createContext<Speech | null>(null);

export function WordsProvider({ language, words, children }: Speech & { children: ReactNode }) {
  return <SpeechContext value={{ language, words }}>{children}</SpeechContext>;
}

function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error("No WordsProvider above");
  return speech;
}

/** The texts that every page loads. */
export function useWords(): PageWords {
  return useSpeech().words;
}

/** The texts that a screen loads itself, in the page's language: those of invoice-words.ts and the like. */
export function useScreenWords<Texts>(catalogues: Record<Language, Texts>): Texts {
  return catalogues[useLanguage()];
}

/** The page's language, for formatting numbers and amounts. */
export function useLanguage(): Language {
  return useSpeech().language;
}
