/** The words of the calendar subscription. Their screens bring them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { feed as en } from "./en/feed.ts";
import { feed as es } from "./es/feed.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["feed"]> = { en, es };

export function useFeedWords(): WorkWords["feed"] {
  return words[useLanguage()];
}
