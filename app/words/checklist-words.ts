/** The texts of the Engineer Checklist, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const checklistWords = byLanguage(
  import.meta.glob<ScreenWords["checklist"]>("./*/checklist.ts", { eager: true, import: "checklist" }),
);
