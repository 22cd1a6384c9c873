/** What is invoiced in advance of a quote. The browser and the server use it. */
import { percentOf } from "#app/documents/totals.ts";
import type { Cents } from "#app/numbers/money.ts";

/** A part of a quote: in hundredths of a percent of its net amount, or an amount without IVA. */
export type AdvanceAsked = { bp: number } | { cents: Cents };

/** What an advance comes to without IVA; a percent is rounded half up to the cent. */
export function advanceCents(net_cents: Cents, asked: AdvanceAsked): Cents {
  return "bp" in asked ? percentOf(net_cents, asked.bp) : asked.cents;
}
