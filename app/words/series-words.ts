/** The texts of the series of invoices, in every language. Only their screen loads them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const seriesWords = byLanguage(
  import.meta.glob<ScreenWords["series"]>("./*/series.ts", { eager: true, import: "series" }),
);
