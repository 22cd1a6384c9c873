/** The words of the admin hub. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const adminWords = byLanguage(
  import.meta.glob<ScreenWords["admin"]>("./*/admin.ts", { eager: true, import: "admin" }),
);
