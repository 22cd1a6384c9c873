/** The words of the admin hub. Their screens bring them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { admin as en } from "./en/admin.ts";
import { admin as es } from "./es/admin.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["admin"]> = { en, es };

export function useAdminWords(): WorkWords["admin"] {
  return words[useLanguage()];
}
