/** The texts of the page of the calls, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const callsWords = byLanguage(
  import.meta.glob<ScreenWords["calls"]>("./*/calls.ts", { eager: true, import: "calls" }),
);
