import { z } from "zod";
import { isDay } from "#app/platform/dates.ts";
import { optionalDay, ownLabels, requiredLine } from "#app/platform/fields.ts";
import { modes } from "./queue.server.ts";
import { longest } from "./record-values.ts";

/** The days, both included, on which exported records were made; a form leaves those empty that are not typed. */
export const periodSchema = z.object({ from: optionalDay, to: optionalDay });

/** Where records are sent. */
export const modeSchema = z
  .object({ mode: z.enum(modes) })
  .register(ownLabels, { labels: ({ verifactu }) => verifactu.fields });

/** A declaration of responsibility: all of it is filled in, by who answers for it. */
export const declarationSchema = z
  .object({
    system_name: requiredLine(longest.systemName),
    system_id: z.string().regex(/^[A-Z0-9]{2}$/),
    components: requiredLine(500),
    producer: requiredLine(longest.name),
    producer_nif: z.string().regex(/^[A-Z0-9]{9}$/),
    address: requiredLine(200),
    place: requiredLine(100),
    signed_on: z.string().refine(isDay),
  })
  .register(ownLabels, { labels: ({ verifactu }) => verifactu.fields });
