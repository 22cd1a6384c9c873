import { z } from "zod";
import { flag, optionalEmail, requiredLine } from "#app/platform/fields.ts";

/** What adding an engineer takes. */
export const engineerSchema = z.object({
  name: requiredLine(100),
  email: optionalEmail().transform((email) => email || null),
  active: flag.default(1),
});

/** What saving one takes: what is absent stays as it is. */
export const engineerChangeSchema = z
  .object({ name: requiredLine(100), email: optionalEmail().transform((email) => email || null), active: flag })
  .partial();
