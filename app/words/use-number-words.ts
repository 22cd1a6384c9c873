/** Why a typed number is not taken. The screens with such fields bring these words, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { numbers as en } from "./en/numbers.ts";
import { numbers as es } from "./es/numbers.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["numbers"]> = { en, es };

export function useNumberWords(): WorkWords["numbers"] {
  return words[useLanguage()];
}
