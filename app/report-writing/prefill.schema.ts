import { z } from "zod";
import { optionalId, rowId } from "#app/platform/fields.ts";

/** The query of the prefill call. */
export const prefillSchema = z.object({ job_id: rowId, template_id: optionalId });
