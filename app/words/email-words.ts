/** The texts of the email settings, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const emailWords = byLanguage(
  import.meta.glob<ScreenWords["email"]>("./*/email.ts", { eager: true, import: "email" }),
);
