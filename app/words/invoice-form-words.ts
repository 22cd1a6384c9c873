/** The texts of the form of an invoice and of the drafts, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const invoiceFormWords = byLanguage(
  import.meta.glob<ScreenWords["invoiceForm"]>("./*/invoice-form.ts", { eager: true, import: "invoiceForm" }),
);
