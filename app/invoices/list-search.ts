/** The search parameters of the list of invoices, and the list's address for a search. */
import { listAddress } from "#app/platform/list-address.ts";
import { type InvoiceSort, invoiceSorting, type PaidStatus } from "./invoice.ts";

export type ListSearch = {
  q: string;
  status: PaidStatus;
  /** Only what is overdue. */
  overdue: "1" | "";
  from: string;
  to: string;
  sort: InvoiceSort;
  page: number;
};

/** The search without any filter: where the button Clear leads. */
export const defaultSearch: ListSearch = {
  q: "",
  status: "all",
  overdue: "",
  from: "",
  to: "",
  sort: invoiceSorting.usual,
  page: 1,
};

/** The address of the letter with which a row's "Email" e-mails its invoice. */
export function rowLetterHref(search: ListSearch, id: number): string {
  const path = listHref(search, `/invoices/${id}/email`);
  return `${path}${path.includes("?") ? "&" : "?"}back=list`;
}

/** Where the letter leads back to: the list with its search, or else the preview of the invoice over it. */
export function afterLetterHref(id: number, search: string): string {
  const parameters = new URLSearchParams(search);
  const fromRow = parameters.get("back") === "list";
  parameters.delete("back");
  const path = fromRow ? "/invoices" : `/invoices/${id}/preview`;
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** The address of the list for a search; parameters with their default value are left out. */
export function listHref(search: ListSearch, path = "/invoices"): string {
  return listAddress(path, search, defaultSearch);
}
