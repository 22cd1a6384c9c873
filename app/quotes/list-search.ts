/** The address of the quotes list: what is asked of the server, and the status, which only the page applies. */
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

/** The search that Clear leads back to. */
export const defaultSearch = {
  q: "",
  from: "",
  to: "",
  status: "all",
  page: 1,
  pageSize: 10,
} as const satisfies ListSearch;

/** The status that an address asks for; "all" for none that we know. */
export function askedStatus(text: string | null): ListSearch["status"] {
  return quoteStatuses.find((status) => status === text) ?? "all";
}

/** The address of a list, without what it has by default. */
export function listHref(search: ListSearch, path = "/quotes"): string {
  return listAddress<ListSearch>(path, search, defaultSearch);
}
