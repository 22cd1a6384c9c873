/** The words of the page of the calls. It brings them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { calls as en } from "./en/calls.ts";
import { calls as es } from "./es/calls.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["calls"]> = { en, es };

export function useCallsWords(): WorkWords["calls"] {
  return words[useLanguage()];
}
