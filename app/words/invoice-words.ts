/** The words of the invoices. Their screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const invoiceWords = byLanguage(
  import.meta.glob<ScreenWords["invoices"]>("./*/invoices.ts", { eager: true, import: "invoices" }),
);
