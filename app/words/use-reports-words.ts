/** The words of service reports. Their screens bring them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { reports as en } from "./en/reports.ts";
import { reports as es } from "./es/reports.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["reports"]> = { en, es };

export function useReportsWords(): WorkWords["reports"] {
  return words[useLanguage()];
}
