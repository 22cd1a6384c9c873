/** The texts of correcting and annulling an invoice, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const correctionWords = byLanguage(
  import.meta.glob<ScreenWords["corrections"]>("./*/corrections.ts", { eager: true, import: "corrections" }),
);
