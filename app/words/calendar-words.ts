/** The texts of the calendar, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const calendarWords = byLanguage(
  import.meta.glob<ScreenWords["calendar"]>("./*/calendar.ts", { eager: true, import: "calendar" }),
);
