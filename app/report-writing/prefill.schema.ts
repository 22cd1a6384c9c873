import { z } from "zod";
import { reportLabels } from "#app/admin-lists/labels.schema.ts";
import { optionalId, ownLabels, rowId } from "#app/platform/fields.ts";

/** The query of the prefill call. */
export const prefillSchema = z.object({ job_id: rowId, template_id: optionalId }).register(ownLabels, reportLabels);
