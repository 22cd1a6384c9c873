/**
 * The texts about a single document, in every language: above all of a quote, and its preview, its site and its e-mail,
 * which other documents have too. The list of quotes does not load them.
 */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const quoteDetailsWords = byLanguage(
  import.meta.glob<ScreenWords["quoteDetails"]>("./*/quote-details.ts", { eager: true, import: "quoteDetails" }),
);
