import type { Language } from "#app/platform/money.ts";
import { en } from "./en/index.ts";
import { es } from "./es/index.ts";
import type { Words } from "./words.ts";

/** The catalogue of a language. On the server only: the browser loads just its own (use-words.tsx). */
export function wordsIn(language: Language): Words {
  return language === "es" ? es : en;
}
