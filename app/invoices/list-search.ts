/** The address of the list of invoices: all of it is asked of the server. */
import { listAddress } from "#app/platform/list-address.ts";
import type { PaidStatus } from "./invoice.ts";

export type ListSearch = { q: string; status: PaidStatus; from: string; to: string; page: number };

/** The search that Clear leads back to. */
export const defaultSearch: ListSearch = { q: "", status: "all", from: "", to: "", page: 1 };

/** The address of a list, without what it has by default. */
export function listHref(search: ListSearch, path = "/invoices"): string {
  return listAddress(path, search, defaultSearch);
}
