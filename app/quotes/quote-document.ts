/** The data that a quote's PDF prints. It comes from the saved quote, never from today's settings. */
import type { SalesDocument } from "#app/documents/document.ts";
import type { Day } from "#app/platform/dates.ts";

export type QuoteDocument = SalesDocument & {
  kind: "quote";
  quote_number: string;
  /** Whether it is a deleted draft. */
  is_void: boolean;
  date: Day;
  /** Null for a quote that was set to expired by hand. */
  valid_until: Day | null;
  /** What the quote is for; may be empty. */
  title: string;
  /** The texts, in lines: before the lines, after the sums, the conditions, and the company's payment terms. */
  intro: string[];
  outro: string[];
  conditions: string[];
  payment_terms: string[];
};
