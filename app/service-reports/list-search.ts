/** The address of the list of service reports. The server does all of its filtering. */
import { listAddress } from "#app/platform/list-address.ts";
import { type ReportSort, reportSorting } from "./report.ts";

/** The address of the list without a search. */
export const listPath = "/service-reports/admin/reports";

/** `engineer_id` is "" for all engineers. */
export type ReportSearch = { q: string; engineer_id: string; from: string; to: string; sort: ReportSort; page: number };

/** The search after Clear. */
export const defaultSearch: ReportSearch = {
  q: "",
  engineer_id: "",
  from: "",
  to: "",
  sort: reportSorting.usual,
  page: 1,
};

/** The address of the list with a search, or of a dialog over it, without default values. */
export function listHref(search: ReportSearch, path = listPath): string {
  return listAddress(path, search, defaultSearch);
}
