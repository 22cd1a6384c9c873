/** The texts about one quote, its site and its e-mail, in every language. The list of quotes does not load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const quoteDetailsWords = byLanguage(
  import.meta.glob<ScreenWords["quoteDetails"]>("./*/quote-details.ts", { eager: true, import: "quoteDetails" }),
);
