/** The words of service reports. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const reportsWords = byLanguage(
  import.meta.glob<ScreenWords["reports"]>("./*/reports.ts", { eager: true, import: "reports" }),
);
