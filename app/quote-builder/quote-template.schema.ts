import { z } from "zod";
import { requiredLine, rowId } from "#app/platform/fields.ts";
import { templateNameLimit } from "./quote-template.ts";

const name = requiredLine(templateNameLimit);

/** The body of the call that saves a quote's lines and texts as a template. */
export const newTemplateSchema = z.object({ quote_id: rowId, name });

/** The body of the call, and the form, that rename a template. */
export const templateNameSchema = z.object({ name });
