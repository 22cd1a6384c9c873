import { z } from "zod";
import { flag, optionalEmail, optionalLine } from "#app/platform/fields.ts";

/** A name, with a sentence of its own when there is none (behaviour 7.7). */
const name = optionalLine(100).refine((text) => text !== "", { error: "engineerName" });

/** Empty is none. */
const email = optionalEmail().transform((address) => address || null);

/** What adding an engineer takes. */
export const engineerSchema = z.object({
  name,
  email,
  active: flag.default(1),
});

/** What saving one takes: what is absent stays as it is. */
export const engineerChangeSchema = z.object({ name, email, active: flag }).partial();
