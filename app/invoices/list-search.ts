/** The search parameters of the list of invoices, and the list's address for a search. */
import { listAddress } from "#app/platform/list-address.ts";
import type { PaidStatus } from "./invoice.ts";

export type ListSearch = { q: string; status: PaidStatus; from: string; to: string; page: number };

/** The search without any filter: where the button Clear leads. */
export const defaultSearch: ListSearch = { q: "", status: "all", from: "", to: "", page: 1 };

/** The address of the list for a search; parameters with their default value are left out. */
export function listHref(search: ListSearch, path = "/invoices"): string {
  return listAddress(path, search, defaultSearch);
}
