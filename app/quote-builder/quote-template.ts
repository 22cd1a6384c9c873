/** The model of a template of quotes: lines and texts under a name, from which new quotes start. */
import type { QuoteStart } from "./quote-start.ts";

/** How long the name of a template may be, in characters. */
export const templateNameLimit = 100;

/** A template as lists show it. */
export type ListedTemplate = { id: number; name: string; title: string; lines: number };

export type QuoteTemplate = { id: number; name: string; start: QuoteStart };

/**
 * What a template keeps of a quote: type, texts, validity, lines with their quantities, discounts and prices. Not its
 * discount, which was this customer's.
 */
export function templateOf({ type, title, intro, outro, conditions, valid_days, lines }: QuoteStart): QuoteStart {
  return { type, title, intro, outro, conditions, valid_days, lines, discount_cents: 0, discount_bp: 0 };
}
