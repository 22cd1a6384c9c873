/** The address of the audit trail's page: all of it is asked of the server. */
import { listAddress } from "#app/platform/list-address.ts";

/** How many lines a page has. */
export const auditRows = 50;

/** `kind` is "" for all of them. */
export type AuditSearch = { q: string; kind: string; from: string; to: string; page: number };

/** The search that Clear leads back to. */
export const defaultSearch: AuditSearch = { q: "", kind: "", from: "", to: "", page: 1 };

/** The address of the trail, without what it has by default. */
export function auditHref(search: AuditSearch): string {
  return listAddress("/admin/audit", search, defaultSearch);
}
