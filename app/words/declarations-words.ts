/** The texts of customers' declarations, in every language. Only the screens that ask about them load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const declarationsWords = byLanguage(
  import.meta.glob<ScreenWords["declarations"]>("./*/declarations.ts", { eager: true, import: "declarations" }),
);
