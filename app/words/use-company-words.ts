/** The words of the company settings. Their screens bring them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { company as en } from "./en/company.ts";
import { company as es } from "./es/company.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["company"]> = { en, es };

export function useCompanyWords(): WorkWords["company"] {
  return words[useLanguage()];
}
