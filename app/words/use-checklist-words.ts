/** The words of the Engineer Checklist. Its screen brings them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { checklist as en } from "./en/checklist.ts";
import { checklist as es } from "./es/checklist.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["checklist"]> = { en, es };

export function useChecklistWords(): WorkWords["checklist"] {
  return words[useLanguage()];
}
