/** The texts of the Admin hub, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const adminWords = byLanguage(
  import.meta.glob<ScreenWords["admin"]>("./*/admin.ts", { eager: true, import: "admin" }),
);
