/** The texts of the form of a quote, in every language. Only the screens that write a quote or an invoice load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const quoteFormWords = byLanguage(
  import.meta.glob<ScreenWords["quoteForm"]>("./*/quote-form.ts", { eager: true, import: "quoteForm" }),
);
