/** The address of the list of reports: all of it is asked of the server. */
import { listAddress } from "#app/platform/list-address.ts";

/** `engineer_id` is "" for all of them. */
export type ReportSearch = { q: string; engineer_id: string; from: string; to: string; page: number };

/** The search that Clear leads back to. */
export const defaultSearch: ReportSearch = { q: "", engineer_id: "", from: "", to: "", page: 1 };

/** The address of a list, without what it has by default. */
export function listHref(search: ReportSearch): string {
  return listAddress("/service-reports/admin/reports", search, defaultSearch);
}
