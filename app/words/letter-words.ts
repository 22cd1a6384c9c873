/** The texts of sending documents by e-mail, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const letterWords = byLanguage(
  import.meta.glob<ScreenWords["letters"]>("./*/letters.ts", { eager: true, import: "letters" }),
);
