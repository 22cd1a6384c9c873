import { z } from "zod";
import { optionalLine, optionalText } from "#app/platform/fields.ts";

/** What sending a document by e-mail takes. */
export const documentEmailSchema = z.object({ subject: optionalLine(200), message: optionalText(10_000) });
