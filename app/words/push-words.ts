/** The words of notifications. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { WorkWords } from "./words.ts";

export const pushWords = byLanguage(
  import.meta.glob<WorkWords["push"]>("./*/push.ts", { eager: true, import: "push" }),
);
