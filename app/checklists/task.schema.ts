import { z } from "zod";
import { reportLabels } from "#app/admin-lists/labels.schema.ts";
import { flag, optionalLine, ownLabels, wholeNumber } from "#app/platform/fields.ts";

/** The place of a task in its list: the lowest comes first. */
export const place = z.number().int().min(0).max(1_000_000);

const fields = {
  title: optionalLine(200).pipe(z.string().min(1)),
  has_text: flag,
  sort_order: wholeNumber(place.optional()),
};

/** The body that adds a task. Without sort_order it comes last. */
export const taskSchema = z
  .object({
    title: fields.title,
    has_text: fields.has_text.default(0),
    sort_order: fields.sort_order,
    active: flag.default(1),
  })
  .register(ownLabels, reportLabels);

/** The body that changes a task. An absent field stays as it is. */
export const taskChangeSchema = z
  .object({ ...fields, active: flag })
  .partial()
  .register(ownLabels, reportLabels);
