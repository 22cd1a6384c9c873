/** The words of the list of sessions. Its screens bring them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { sessions as en } from "./en/sessions.ts";
import { sessions as es } from "./es/sessions.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["sessions"]> = { en, es };

export function useSessionsWords(): WorkWords["sessions"] {
  return words[useLanguage()];
}
