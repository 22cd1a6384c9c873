/**
 * The search parameters of the list of quotes, and the list's address for a search. The status is the only parameter
 * that the server does not apply (behaviour 2.8).
 */
import { listAddress } from "#app/platform/list-address.ts";
import { type QuoteStatus, quoteStatuses } from "./quote.ts";

export type ListSearch = {
  q: string;
  from: string;
  to: string;
  status: QuoteStatus | "all";
  page: number;
  pageSize: number;
};

/** The search without any filter: where the button Clear leads. */
export const defaultSearch = {
  q: "",
  from: "",
  to: "",
  status: "all",
  page: 1,
  pageSize: 10,
} as const satisfies ListSearch;

/** The status in an address; "all" when absent or unknown. */
export function askedStatus(text: string | null): ListSearch["status"] {
  return quoteStatuses.find((status) => status === text) ?? "all";
}

/** The address of the list for a search; parameters with their default value are left out. */
export function listHref(search: ListSearch, path = "/quotes"): string {
  return listAddress<ListSearch>(path, search, defaultSearch);
}
