import { z } from "zod";
import { auditKinds } from "#app/platform/audit.server.ts";
import { optionalDay, pageFields } from "#app/platform/fields.ts";
import { rowsPerPage } from "./list-search.ts";

/**
 * What the audit trail and its export are filtered by: `from` and `to` are days in the company's zone, both included.
 */
export const auditFilterSchema = z.object({
  q: z.string().max(200).default(""),
  kind: z.enum(["", ...auditKinds]).default(""),
  from: optionalDay,
  to: optionalDay,
});

/** The search of the audit trail's page; `check` asks to verify the whole trail. */
export const auditListSchema = auditFilterSchema.extend({ check: z.string().optional(), ...pageFields(rowsPerPage) });
