/** The texts of the catalogue of products, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const catalogueWords = byLanguage(
  import.meta.glob<ScreenWords["catalogue"]>("./*/catalogue.ts", { eager: true, import: "catalogue" }),
);
