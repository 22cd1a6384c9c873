/** The words of the email settings. Their screens bring them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { email as en } from "./en/email.ts";
import { email as es } from "./es/email.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["email"]> = { en, es };

export function useEmailWords(): WorkWords["email"] {
  return words[useLanguage()];
}
