/** The words of the calendar, the invoices and the company. Their screens bring them, so that no other pays for them. */
import type { Language } from "#app/platform/money.ts";
import { work as en } from "./en/work.ts";
import { work as es } from "./es/work.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const work: Record<Language, WorkWords> = { en, es };

export function useWorkWords(): WorkWords {
  return work[useLanguage()];
}
