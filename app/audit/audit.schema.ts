import { z } from "zod";
import { auditKinds } from "#app/platform/audit.server.ts";
import { optionalDay, pageFields } from "#app/platform/fields.ts";
import { auditRows } from "./list-search.ts";

/** What the trail is asked for: `from` and `to` are inclusive days in the company's zone; `check` reads all of it. */
export const auditListSchema = z.object({
  q: z.string().max(200).default(""),
  kind: z.enum(["", ...auditKinds]).default(""),
  from: optionalDay,
  to: optionalDay,
  check: z.string().optional(),
  ...pageFields(auditRows),
});
