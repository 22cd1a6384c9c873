/** The list of all payments: its filters, and the address of a search. */

import type { Day } from "#app/platform/dates.ts";
import { listAddress } from "#app/platform/list-address.ts";
import { methods } from "./payment.ts";

/** The ways to pay by which the list is filtered; "unstated" are payments that were only marked as such. */
export const methodChoices = ["all", ...methods, "unstated"] as const;

export type ReceivedSearch = {
  q: string;
  method: (typeof methodChoices)[number];
  from: Day | "";
  to: Day | "";
  page: number;
};

/** The search without any filter. */
export const defaultSearch: ReceivedSearch = { q: "", method: "all", from: "", to: "", page: 1 };

export const rowsPerPage = 50;

/** The address of the list for a search; parameters with their default value are left out. */
export function receivedHref(search: ReceivedSearch, path = "/receivables/payments"): string {
  return listAddress<ReceivedSearch>(path, search, defaultSearch);
}
