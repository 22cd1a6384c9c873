/** The texts of the form of a customer and of the list beside it, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const customerFormWords = byLanguage(
  import.meta.glob<ScreenWords["customerForm"]>("./*/customer-form.ts", { eager: true, import: "customerForm" }),
);
