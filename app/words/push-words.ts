/** The words of notifications. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const pushWords = byLanguage(
  import.meta.glob<ScreenWords["push"]>("./*/push.ts", { eager: true, import: "push" }),
);
