/** The words of the page of the calls. It brings them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const callsWords = byLanguage(
  import.meta.glob<ScreenWords["calls"]>("./*/calls.ts", { eager: true, import: "calls" }),
);
