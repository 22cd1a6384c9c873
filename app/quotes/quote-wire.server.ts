/** Quotes as the calls give them: decimal euros, percents in percent. */
import { decimalFromCents } from "#app/platform/money.ts";
import { Problem } from "#app/platform/problem.ts";
import type { QuoteRow } from "./quote-list.server.ts";
import { getQuote } from "./quotes.server.ts";

/** A row of GET /api/quotes. */
export function rowOnWire({ created_on: _, discount_cents, total_cents, ...row }: QuoteRow) {
  return { ...row, discount: decimalFromCents(discount_cents), total: decimalFromCents(total_cents) };
}

/** What GET /api/quotes/{id}, and a create or update, answer. Throws a not-found Problem. */
export async function quoteOnWire(id: number) {
  const quote = await getQuote(id);
  if (!quote) throw new Problem("not-found", (words) => words.problems.notFound);
  const { discount_cents, net_cents, iva_cents, total_cents, iva_bp, lines, ...row } = quote;
  return {
    ...row,
    discount: decimalFromCents(discount_cents),
    net: decimalFromCents(net_cents),
    iva: decimalFromCents(iva_cents),
    iva_percent: iva_bp / 100,
    total: decimalFromCents(total_cents),
    items: lines.map(({ unit_price_cents, ...line }) => ({ ...line, unit_price: decimalFromCents(unit_price_cents) })),
  };
}
