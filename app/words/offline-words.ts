/** The words of reports written without signal. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { WorkWords } from "./words.ts";

export const offlineWords = byLanguage(
  import.meta.glob<WorkWords["offline"]>("./*/offline.ts", { eager: true, import: "offline" }),
);
