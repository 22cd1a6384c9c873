import { z } from "zod";
import { isDay } from "#app/platform/dates.ts";
import { rowId, says } from "#app/platform/fields.ts";
import { instantOf } from "#app/platform/zone.server.ts";
import { maxHours } from "./job.ts";

const earliest = new Date("2000-01-01T00:00:00Z");
const latest = new Date("2100-01-01T00:00:00Z");

/** The start of a job: ISO 8601, without a zone in the company's local time (behaviour 5.2). */
const start = z.string().transform((text, context) => {
  const at = instantOf(text);
  if (at instanceof Date && at >= earliest && at < latest) return at;
  context.addIssue({ code: "custom", message: says(at === "skipped" ? "skippedTime" : "notTime") });
  return z.NEVER;
});

const isDuration = (hours: unknown) => Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= maxHours;

const time = { start, duration_hours: z.custom<number>(isDuration, { error: says("notHours") }) };

/** The body that books a job. */
export const jobSchema = z.object({ quote_id: rowId, ...time });

/** The body that reschedules a job. */
export const jobTimeSchema = z.object(time);

const day = z
  .string()
  .refine(isDay, { error: says("notDay") })
  .optional();

/** The search parameters of the list of jobs: days in the company's zone, both included. */
export const jobListSchema = z.object({ from: day, to: day });
