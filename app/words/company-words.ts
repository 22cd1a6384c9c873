/** The texts of the company settings, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const companyWords = byLanguage(
  import.meta.glob<ScreenWords["company"]>("./*/company.ts", { eager: true, import: "company" }),
);
