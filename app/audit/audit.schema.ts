import { z } from "zod";
import { auditKinds } from "#app/platform/audit.server.ts";
import { optionalDay, pageFields } from "#app/platform/fields.ts";
import { rowsPerPage } from "./list-search.ts";

/**
 * The search of the audit trail's page. `from` and `to` are days in the company's zone, both included; `check` asks to
 * verify the whole trail.
 */
export const auditListSchema = z.object({
  q: z.string().max(200).default(""),
  kind: z.enum(["", ...auditKinds]).default(""),
  from: optionalDay,
  to: optionalDay,
  check: z.string().optional(),
  ...pageFields(rowsPerPage),
});
