/** The words of the calendar subscription. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const feedWords = byLanguage(
  import.meta.glob<ScreenWords["feed"]>("./*/feed.ts", { eager: true, import: "feed" }),
);
