/** The words of reports written without signal. Their screens bring them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { offline as en } from "./en/offline.ts";
import { offline as es } from "./es/offline.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["offline"]> = { en, es };

export function useOfflineWords(): WorkWords["offline"] {
  return words[useLanguage()];
}
