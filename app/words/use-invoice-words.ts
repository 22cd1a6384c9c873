/** The words of the invoices. Their screens bring them, in both languages, so that no other screen pays for them. */
import type { Language } from "#app/platform/money.ts";
import { invoices as en } from "./en/invoices.ts";
import { invoices as es } from "./es/invoices.ts";
import { useLanguage } from "./use-words.tsx";
import type { WorkWords } from "./words.ts";

const words: Record<Language, WorkWords["invoices"]> = { en, es };

export function useInvoiceWords(): WorkWords["invoices"] {
  return words[useLanguage()];
}
