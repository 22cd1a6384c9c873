/** The texts of the files of banks, in every language. Only its screen loads them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const bankWords = byLanguage(
  import.meta.glob<ScreenWords["bank"]>("./*/bank.ts", { eager: true, import: "bank" }),
);
