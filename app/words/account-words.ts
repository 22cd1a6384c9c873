/** The texts of the first account and of the own password, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const accountWords = byLanguage(
  import.meta.glob<ScreenWords["account"]>("./*/account.ts", { eager: true, import: "account" }),
);
