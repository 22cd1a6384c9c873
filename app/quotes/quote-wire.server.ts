/** Quotes as calls give them: amounts in decimal euros, the percent of IVA in percent. */
import { saleOnWire } from "#app/documents/sales-wire.ts";
import { decimalFromCents } from "#app/platform/money.ts";
import { notFound } from "#app/platform/problem.ts";
import type { Versioned } from "#app/platform/versions.server.ts";
import type { QuoteRow } from "./quote-list.server.ts";
import { getQuote } from "./quotes.server.ts";

/** A row of GET /api/quotes. */
export function rowOnWire({
  created_on: _,
  valid_until: __,
  title: ___,
  discount_cents,
  total_cents,
  ...row
}: QuoteRow) {
  return { ...row, discount: decimalFromCents(discount_cents), total: decimalFromCents(total_cents) };
}

/** The quote that the calls answer which get, create or update one, with its version. Throws a not-found Problem. */
export async function quoteOnWire(id: number): Promise<Versioned<object>> {
  const quote = await getQuote(id);
  if (!quote) throw notFound();
  const { version, saved_at: _, ...thing } = saleOnWire(quote);
  return { thing, version };
}
