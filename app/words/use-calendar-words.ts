/** The words of the calendar. Their screens bring them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { calendar as en } from "./en/calendar.ts";
import { calendar as es } from "./es/calendar.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["calendar"]> = { en, es };

export function useCalendarWords(): WorkWords["calendar"] {
  return words[useLanguage()];
}
