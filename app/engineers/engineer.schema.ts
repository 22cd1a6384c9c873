import { z } from "zod";
import { reportLabels } from "#app/admin-lists/labels.schema.ts";
import { flag, optionalEmail, optionalLine, ownLabels, says } from "#app/platform/fields.ts";

/** The name, with a sentence of its own when it is empty (behaviour 7.7). */
const name = optionalLine(100).refine((text) => text !== "", { error: says("engineerName") });

/** An e-mail address; "" gives null. */
const email = optionalEmail().transform((address) => address || null);

/** The body that adds an engineer. */
export const engineerSchema = z
  .object({
    name,
    email,
    active: flag.default(1),
  })
  .register(ownLabels, reportLabels);

/** The body that changes an engineer. An absent field stays as it is. */
export const engineerChangeSchema = z.object({ name, email, active: flag }).partial().register(ownLabels, reportLabels);
