/** The search parameters of the audit trail's page, /admin/audit, and its address for a search. */
import { listAddress } from "#app/platform/list-address.ts";

/** Rows a page. */
export const rowsPerPage = 50;

/** `kind` is the kind of the subject; "" for all kinds. */
export type AuditSearch = { q: string; kind: string; from: string; to: string; page: number };

/** The search without any filter: where the button Clear leads. */
export const defaultSearch: AuditSearch = { q: "", kind: "", from: "", to: "", page: 1 };

/** The address of the trail's page for a search; parameters with their default value are left out. */
export function auditHref(search: AuditSearch): string {
  return listAddress("/admin/audit", search, defaultSearch);
}
