/** The sentences about wrong numbers, in every language. Only screens with such fields load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const numberWords = byLanguage(
  import.meta.glob<ScreenWords["numbers"]>("./*/numbers.ts", { eager: true, import: "numbers" }),
);
