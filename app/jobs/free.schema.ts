import { z } from "zod";
import { isDay } from "#app/platform/dates.ts";
import { ownLabels, rowId } from "#app/platform/fields.ts";
import { instantOf, startOfDay } from "#app/platform/zone.server.ts";
import { workInstant } from "./job.schema.ts";
import { maxMinutes, stepMinutes } from "./job.ts";

const engineerIds = z
  .string()
  .transform((text): (string | number)[] => [...new Set(text.split(","))].map((id) => id.trim()).filter(Boolean))
  .pipe(z.array(rowId).max(20))
  .default([])
  .meta({ description: "Ids with commas between them; all of these engineers are free. Empty: the company's hours." });

const minutes = z.coerce
  .number()
  .int()
  .min(stepMinutes)
  .max(maxMinutes)
  .multipleOf(stepMinutes)
  .default(60)
  .meta({ description: `Whole half-hours, from ${stepMinutes} to ${maxMinutes}; 60 unless given.` });

const from = z
  .string()
  .transform((text, context) => workInstant(isDay(text) ? startOfDay(text) : instantOf(text), context))
  .optional()
  .meta({ description: "A day, or a time in ISO 8601; now unless given, and never before." });

/** The query of the call that finds free times. */
export const freeSchema = z.object({ engineer_ids: engineerIds, minutes, from }).register(ownLabels, {
  labels: ({ calendar }) => calendar.freeFields,
});
