/** The search parameters of the list of quotes, and the list's address for a search. */
import { listAddress } from "#app/platform/list-address.ts";
import { type QuoteSort, type QuoteStatus, quoteSorting, rowsPerPageChoices } from "./quote.ts";

export type ListSearch = {
  q: string;
  from: string;
  to: string;
  status: QuoteStatus | "all";
  /** Only what expires this week. */
  expires: "week" | "";
  /** Only what is accepted and has no job. */
  job: "none" | "";
  sort: QuoteSort;
  page: number;
  pageSize: number;
};

/** The search without any filter: where the button Clear leads. */
export const defaultSearch = {
  q: "",
  from: "",
  to: "",
  status: "all",
  expires: "",
  job: "",
  sort: quoteSorting.usual,
  page: 1,
  pageSize: rowsPerPageChoices[0],
} as const satisfies ListSearch;

/** The status and the days of a search, as the form of the filters says them of the quick view that it keeps. */
export function statusAndDays({ status, from, to }: Pick<ListSearch, "status" | "from" | "to">): string {
  return [status, from, to].join(" ").trim();
}

/** The address of the list for a search; parameters with their default value are left out. */
export function listHref(search: ListSearch, path = "/quotes"): string {
  return listAddress<ListSearch>(path, search, defaultSearch);
}
