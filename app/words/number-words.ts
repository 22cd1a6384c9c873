/** Why a typed number is not taken. The screens with such fields bring these words, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const numberWords = byLanguage(
  import.meta.glob<ScreenWords["numbers"]>("./*/numbers.ts", { eager: true, import: "numbers" }),
);
