/** The texts of the second factor, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const secondFactorWords = byLanguage(
  import.meta.glob<ScreenWords["secondFactor"]>("./*/second-factor.ts", { eager: true, import: "secondFactor" }),
);
