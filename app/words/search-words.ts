/** The texts of the screen of a search over everything, in every language. Only that screen loads them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const searchWords = byLanguage(
  import.meta.glob<ScreenWords["search"]>("./*/search.ts", { eager: true, import: "search" }),
);
