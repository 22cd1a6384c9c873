/** The texts of an engineer's day, in every language. Only its screen loads them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const myDayWords = byLanguage(
  import.meta.glob<ScreenWords["myDay"]>("./*/my-day.ts", { eager: true, import: "myDay" }),
);
