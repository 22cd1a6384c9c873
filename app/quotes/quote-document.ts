/** All that a quote's PDF prints, as plain data: gathered from the saved quote, never from today's settings. */

import type { CompanyCopy, CustomerCopy, DocumentLine } from "#app/documents/document.ts";
import type { QuoteType } from "#app/documents/totals.ts";
import type { Day } from "#app/platform/dates.ts";
import type { Cents, Language } from "#app/platform/money.ts";

export type QuoteDocument = {
  kind: "quote";
  language: Language;
  quote_number: string;
  date: Day;
  valid_until: Day;
  company: CompanyCopy;
  customer: CustomerCopy;
  lines: DocumentLine[];
  type: QuoteType;
  discount_cents: Cents;
  iva_bp: number;
};
