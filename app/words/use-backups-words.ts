/** The words of the backups. Their screen brings them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { backups as en } from "./en/backups.ts";
import { backups as es } from "./es/backups.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["backups"]> = { en, es };

export function useBackupsWords(): WorkWords["backups"] {
  return words[useLanguage()];
}
