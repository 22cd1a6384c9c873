/** The texts of who owes what, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const receivablesWords = byLanguage(
  import.meta.glob<ScreenWords["receivables"]>("./*/receivables.ts", { eager: true, import: "receivables" }),
);
