import { en } from "./en/index.ts";
import { server as serverEn } from "./en/server.ts";
import { work as workEn } from "./en/work.ts";
import { es } from "./es/index.ts";
import { server as serverEs } from "./es/server.ts";
import { work as workEs } from "./es/work.ts";
import type { Language } from "./languages.ts";
import type { Words } from "./words.ts";

const catalogues: Record<Language, Words> = {
  en: { ...en, ...workEn, ...serverEn },
  es: { ...es, ...workEs, ...serverEs },
};

/** All texts of a language. Only on the server: a browser loads only the texts of its page. */
export function wordsIn(language: Language): Words {
  return catalogues[language];
}

/** What calls, command lines and the log say: English, whatever the language of the screens. */
export const english = wordsIn("en");
