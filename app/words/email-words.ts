/** The words of the email settings. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const emailWords = byLanguage(
  import.meta.glob<ScreenWords["email"]>("./*/email.ts", { eager: true, import: "email" }),
);
