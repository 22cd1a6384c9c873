/** A quote: its states and its price rule. */

import type { QuoteType } from "#app/documents/totals.ts";
import type { Cents } from "#app/platform/money.ts";

export const quoteStatuses = ["draft", "sent", "accepted", "rejected", "expired"] as const;

export type QuoteStatus = (typeof quoteStatuses)[number];

/** Those that wait for the customer: only they expire, and sending or booking changes only them. */
export const openStatuses: readonly QuoteStatus[] = ["draft", "sent"];

/** How long a quote holds, from its last save or sending (behaviour 4.5). */
export const validDays = 30;

/** At most this many lines a quote (behaviour 4.2). */
export const maxLines = 200;

export const maxQuantity = 9_999;

/** The page sizes of the list (behaviour 2.7). */
export const pageSizes = [10, 20, 50] as const;

/**
 * The price rule: type 1 takes the product's price2, type 2 its price (behaviour 4.3). A price that was not
 * entered is kept as 0, so 0 is no price: null.
 */
export function cataloguePrice(product: { price_cents: Cents; price2_cents: Cents }, type: QuoteType): Cents | null {
  return (type === 1 ? product.price2_cents : product.price_cents) || null;
}

/**
 * What saving does with a line that has no unit price: the calls take the catalogue's, 0 where there is none (behaviour
 * 4.3); the builder refuses it, so that nobody offers work for nothing unseen.
 */
export type MissingPrice = "from-catalogue" | "refused";

/** The status that a list shows for whatever a row says: an unknown one is a draft (behaviour 4.5). */
export function badgeStatus(row: { status?: string | undefined; approved?: boolean | undefined }): QuoteStatus {
  if (!row.status) return row.approved ? "accepted" : "draft";
  return quoteStatuses.find((status) => status === row.status) ?? "draft";
}

/** The status that holds now: a draft or sent quote whose 30 days are over is expired (behaviour 4.5). */
export function currentStatus(
  quote: { status: QuoteStatus; valid_from: Date },
  /** The first instant of the day that lies 30 days before today: what was valid from an earlier one is over. */
  validSince: Date,
): QuoteStatus {
  return openStatuses.includes(quote.status) && quote.valid_from < validSince ? "expired" : quote.status;
}
