/** The texts of the screens that import CSV files, in every language. Only they load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const importWords = byLanguage(
  import.meta.glob<ScreenWords["imports"]>("./*/imports.ts", { eager: true, import: "imports" }),
);
