/** The texts of the calendar subscription, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const feedWords = byLanguage(
  import.meta.glob<ScreenWords["feed"]>("./*/feed.ts", { eager: true, import: "feed" }),
);
