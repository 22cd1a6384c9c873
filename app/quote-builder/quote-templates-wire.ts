/** Templates of quotes as calls give them: prices in decimal euros. */
import { lineOnWire } from "#app/documents/sales-wire.ts";
import type { QuoteTemplate } from "./quote-template.ts";

/** A template as calls give it: the fields of a quote that it fills in, and its lines as `items`. */
export function templateOnWire({ id, name, start }: QuoteTemplate) {
  const { type, title, intro, outro, conditions, valid_days, lines } = start;
  return { id, name, type, title, intro, outro, conditions, valid_days, items: lines.map(lineOnWire) };
}
