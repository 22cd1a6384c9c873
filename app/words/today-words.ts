/** The texts of what the office looks at today, in every language. Only its screen loads them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const todayWords = byLanguage(
  import.meta.glob<ScreenWords["today"]>("./*/today.ts", { eager: true, import: "today" }),
);
