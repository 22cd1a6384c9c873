/** The texts of the service reports, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const reportsWords = byLanguage(
  import.meta.glob<ScreenWords["reports"]>("./*/reports.ts", { eager: true, import: "reports" }),
);
