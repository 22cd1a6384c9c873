/** The texts about engineers as people, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const engineersWords = byLanguage(
  import.meta.glob<ScreenWords["engineers"]>("./*/engineers.ts", { eager: true, import: "engineers" }),
);
