/** The words of notifications. Their screens bring them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { push as en } from "./en/push.ts";
import { push as es } from "./es/push.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["push"]> = { en, es };

export function usePushWords(): WorkWords["push"] {
  return words[useLanguage()];
}
