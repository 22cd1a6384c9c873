/** The words of the audit trail's page. It brings them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { audit as en } from "./en/audit.ts";
import { audit as es } from "./es/audit.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["audit"]> = { en, es };

export function useAuditWords(): WorkWords["audit"] {
  return words[useLanguage()];
}
