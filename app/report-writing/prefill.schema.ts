import { z } from "zod";
import { optionalId, rowId } from "#app/platform/fields.ts";

/** What the prefill is asked for. */
export const prefillSchema = z.object({ job_id: rowId, template_id: optionalId });
