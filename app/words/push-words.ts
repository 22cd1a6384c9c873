/** The texts of notifications, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const pushWords = byLanguage(
  import.meta.glob<ScreenWords["push"]>("./*/push.ts", { eager: true, import: "push" }),
);
