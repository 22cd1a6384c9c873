/** The words of reports written without signal. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const offlineWords = byLanguage(
  import.meta.glob<ScreenWords["offline"]>("./*/offline.ts", { eager: true, import: "offline" }),
);
