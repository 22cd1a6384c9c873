/** The data that a quote's PDF prints. It comes from the saved quote, never from today's settings. */
import type { SalesDocument } from "#app/documents/document.ts";
import type { Day } from "#app/platform/dates.ts";

export type QuoteDocument = SalesDocument & {
  kind: "quote";
  quote_number: string;
  date: Day;
  valid_until: Day;
};
