/** The texts of the invoices, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const invoiceWords = byLanguage(
  import.meta.glob<ScreenWords["invoices"]>("./*/invoices.ts", { eager: true, import: "invoices" }),
);
