/** The texts of reports written without signal, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const offlineWords = byLanguage(
  import.meta.glob<ScreenWords["offline"]>("./*/offline.ts", { eager: true, import: "offline" }),
);
