/** The model of a quote: its status, its validity and the rule of its prices. */

import type { QuoteType } from "#app/documents/totals.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Sorting, SortOf } from "#app/platform/list-sort.ts";
import { numberLines, searchText } from "#app/platform/search.ts";

/** `void` is a draft that was deleted: its number stays. */
export const quoteStatuses = ["draft", "sent", "accepted", "rejected", "expired", "void"] as const;

export type QuoteStatus = (typeof quoteStatuses)[number];

/** The statuses that wait for the customer: only these expire, and sending or booking changes only these. */
export const openStatuses: readonly QuoteStatus[] = ["draft", "sent"];

/**
 * Whether booking a job for a quote of a stored status accepts it (acceptByBooking): it is open, also after its days,
 * but not set to expired by hand.
 */
export function isAcceptedByBooking(stored: QuoteStatus): boolean {
  return openStatuses.includes(stored);
}

/** How many days a new quote is valid from its last save or sending unless it says otherwise (behaviour 4.5). */
export const usualValidDays = 30;

/** The most days that a quote may be valid. */
export const maxValidDays = 365;

/** The most lines of a quote (behaviour 4.2). */
export const maxLines = 200;

/** How long the name of a line and its description may be, in characters: as in the catalogue. */
export const lineLimits = { name: 300, description: 2000 };

/**
 * How long the texts of a quote may be, in characters, and how many lines the text before the lines may have: it stands
 * on the first page.
 */
export const textLimits = { title: 200, intro: 1000, introLines: 15, outro: 1000, conditions: 4000 };

/** The columns by which the list can be sorted. */
const sortableColumns = ["number", "customer", "title", "created", "total", "status", "expiry"] as const;

export type SortableColumn = (typeof sortableColumns)[number];

export type QuoteSort = SortOf<SortableColumn>;

/** The orders of the list; without another the newest quotes come first. */
export const quoteSorting: Sorting<SortableColumn> = {
  columns: sortableColumns,
  usual: "-created",
  largestFirst: ["number", "created", "total", "expiry"],
};

/** The days, with today, in which a quote ends that expires "this week". */
export const expiringDays = 7;

/** The choices of rows a page of the list (behaviour 2.7). */
export const rowsPerPageChoices = [10, 20, 50] as const;

/**
 * The catalogue's price of a product: price2 for type 1, price for type 2 (behaviour 4.3). An empty price is stored as
 * 0, so 0 counts as no price and gives null.
 */
export function cataloguePrice(product: { price_cents: Cents; price2_cents: Cents }, type: QuoteType): Cents | null {
  return (type === 1 ? product.price2_cents : product.price_cents) || null;
}

/** The text in which searches look for a quote; that of its customer follows it in the index (platform/search.ts). */
export function quoteSearchText({ quote_number, title }: { quote_number: string; title: string }): string {
  return searchText([...numberLines(quote_number), title]);
}

/**
 * What saving does with a line without a unit price. Calls take the catalogue's price, 0 where there is none (behaviour
 * 4.3). The builder refuses the line, so that nobody offers work for nothing by mistake.
 */
export type MissingPrice = "from-catalogue" | "refused";

/**
 * The status that a list shows for a row: an absent one follows `approved`, an unknown one is a draft (behaviour 4.5).
 */
export function badgeStatus(row: { status?: string | undefined; approved?: boolean | undefined }): QuoteStatus {
  if (!row.status) return row.approved ? "accepted" : "draft";
  return quoteStatuses.find((status) => status === row.status) ?? "draft";
}

/** The status that holds now: a draft or sent quote whose days are over is expired (behaviour 4.5). */
export function currentStatus(
  quote: { status: QuoteStatus; valid_from: Date },
  /** The first instant of the day as many days before today as it is valid: one valid from before is expired. */
  validSince: Date,
): QuoteStatus {
  return openStatuses.includes(quote.status) && quote.valid_from < validSince ? "expired" : quote.status;
}
