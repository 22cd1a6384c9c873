import type { InvoiceSetting } from "./invoice-builder.server.ts";
import type { Added } from "./sent-invoice.ts";

/** What the quote of an invoice, or the ticked jobs, add to its sums. */
export function addedBy({ quote, work }: Pick<InvoiceSetting, "quote" | "work">, jobs: readonly string[]): Added {
  const ticked = work.filter(({ id }) => jobs.includes(String(id))).flatMap(({ added }) => added ?? []);
  // Two jobs of one quote are invoiced as the quote, once.
  const all = quote ? [quote.added] : [...new Map(ticked.map((added) => [added.quote_id, added])).values()];
  // What was invoiced of a quote in advance is deducted once, however many of its versions are invoiced.
  const quotes = [...new Map(all.map((added) => [added.first_id, added])).values()];
  return {
    lines: all.flatMap(({ lines }) => lines),
    deductions: quotes.flatMap(({ deductions }) => deductions),
    discounts: all.map(({ discount }) => discount),
    net_cents: all.reduce((sum, { net_cents }) => sum + net_cents, 0),
  };
}
