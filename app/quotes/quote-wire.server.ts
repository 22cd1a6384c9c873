/** Quotes as calls give them: amounts in decimal euros, the percent of IVA in percent. */
import { namesOf } from "#app/customers/customer.ts";
import { saleOnWire } from "#app/documents/sales-wire.ts";
import { decimalFromCents } from "#app/numbers/money.ts";
import { notFound } from "#app/platform/problem.ts";
import type { Versioned } from "#app/platform/versions.server.ts";
import { historyOf } from "./quote-history.server.ts";
import type { QuoteRow } from "./quote-list.server.ts";
import { getQuote } from "./quotes.server.ts";
import { versionsOf } from "./versions.server.ts";

/** A row of GET /api/quotes. */
export function rowOnWire({ discount_cents, total_cents, ...row }: QuoteRow) {
  const { id, quote_number, customer_id, created_at, type, status } = row;
  const amounts = { discount: decimalFromCents(discount_cents), total: decimalFromCents(total_cents) };
  return { id, quote_number, customer_id, ...namesOf(row), created_at, type, status, ...amounts };
}

/**
 * The quote that the calls answer which get, create or update one, with the number of its saves for the ETag. Throws a
 * not-found Problem.
 */
export async function quoteOnWire(id: number): Promise<Versioned<object>> {
  const quote = await getQuote(id);
  if (!quote) throw notFound();
  const { version, revision, saved_at: _, stored_status: __, standing: ___, draft: ____, ...thing } = saleOnWire(quote);
  const [history, versions] = await Promise.all([historyOf(quote), versionsOf(id)]);
  return { thing: { ...thing, version: revision, versions, history }, version };
}
