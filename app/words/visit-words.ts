/** The texts of visits without a quote, in every language. Only the screens of jobs load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const visitWords = byLanguage(
  import.meta.glob<ScreenWords["visit"]>("./*/visit.ts", { eager: true, import: "visit" }),
);
