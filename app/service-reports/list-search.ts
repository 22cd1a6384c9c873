/** The address of the list of service reports. The server does all of its filtering. */
import { listAddress } from "#app/platform/list-address.ts";

/** `engineer_id` is "" for all engineers. */
export type ReportSearch = { q: string; engineer_id: string; from: string; to: string; page: number };

/** The search after Clear. */
export const defaultSearch: ReportSearch = { q: "", engineer_id: "", from: "", to: "", page: 1 };

/** The address of the list with a search, without default values. */
export function listHref(search: ReportSearch): string {
  return listAddress("/service-reports/admin/reports", search, defaultSearch);
}
