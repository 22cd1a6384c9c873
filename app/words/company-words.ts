/** The words of the company settings. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const companyWords = byLanguage(
  import.meta.glob<ScreenWords["company"]>("./*/company.ts", { eager: true, import: "company" }),
);
