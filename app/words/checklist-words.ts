/** The words of the Engineer Checklist. Its screen brings them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const checklistWords = byLanguage(
  import.meta.glob<ScreenWords["checklist"]>("./*/checklist.ts", { eager: true, import: "checklist" }),
);
