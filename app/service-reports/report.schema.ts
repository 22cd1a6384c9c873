import { z } from "zod";
import { reportLabels } from "#app/admin-lists/labels.schema.ts";
import { instant } from "#app/jobs/job.schema.ts";
import { isDay } from "#app/platform/dates.ts";
import {
  dayMeta,
  flag,
  linesText,
  namedSentence,
  noDay,
  optionalDay,
  optionalId,
  optionalLine,
  ownLabels,
  pageFields,
  rowId,
} from "#app/platform/fields.ts";
import { sortsOf } from "#app/platform/list-sort.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { signatureUrl } from "#app/signature/signature.schema.ts";
import { isLikelyDay, reportLimits, reportSorting } from "./report.ts";

/** A text or null: "", absent and null give null. */
function orNull<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.transform((text) => text || null);
}

const items = z
  .array(
    z.object({
      task_id: rowId,
      completed: flag.default(0),
      value_text: orNull(optionalLine(reportLimits.value)),
    }),
  )
  .max(reportLimits.items)
  .superRefine((given, context) => {
    const seen = new Set<number>();
    given.forEach(({ task_id }, index) => {
      if (seen.has(task_id))
        context.addIssue({ code: "custom", message: namedSentence("taskTwice"), path: [index, "task_id"] });
      seen.add(task_id);
    });
  })
  .default([]);

/** Absent means the day of saving. "" is kept: the user has emptied the field, and createReport() refuses it. */
const reportDate = z.preprocess(
  (value) => value ?? undefined,
  z
    .string()
    .refine((text) => text === "" || isDay(text), { ...noDay, abort: true })
    .refine((text) => text === "" || isLikelyDay(text, dayOf(new Date())), { error: namedSentence("unlikelyDay") })
    .meta(dayMeta)
    .optional(),
);

/**
 * The body that creates a report; `signed_at` says when it was signed, where that is not now. createReport() checks for
 * required fields, because one sentence names them all (behaviour 7.7).
 */
export const reportSchema = z
  .object({
    idempotency_key: orNull(optionalLine(100)),
    job_id: optionalId,
    template_id: optionalId,
    customer_name: optionalLine(reportLimits.name),
    site_address: optionalLine(reportLimits.address),
    job_ref: orNull(optionalLine(reportLimits.reference)),
    report_date: reportDate,
    engineer_id: optionalId,
    notes: orNull(linesText(reportLimits.notes)),
    signature_base64: signatureUrl,
    signed_by: orNull(optionalLine(reportLimits.name)),
    signed_at: z.preprocess((value) => value ?? undefined, instant.optional()),
    items,
  })
  .register(ownLabels, reportLabels);

/**
 * The query of the list. `from` and `to` are days of reports, both included. Without `page`, the page size is the
 * largest.
 */
export const reportFilterSchema = z
  .object({
    q: z.string().max(200).default(""),
    from: optionalDay,
    to: optionalDay,
    engineer_id: z.preprocess((value) => (value === "" ? undefined : value), rowId.optional()),
    sort: z.enum(sortsOf(reportSorting.columns)).default(reportSorting.usual),
  })
  .register(ownLabels, reportLabels);

/** The query of the list. */
export const reportListSchema = reportFilterSchema.extend(pageFields(100)).register(ownLabels, reportLabels);
