/** The words of the calendar. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const calendarWords = byLanguage(
  import.meta.glob<ScreenWords["calendar"]>("./*/calendar.ts", { eager: true, import: "calendar" }),
);
