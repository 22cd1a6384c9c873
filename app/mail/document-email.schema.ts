import { z } from "zod";
import { optionalLine, optionalText } from "#app/platform/fields.ts";

/** What sending a document by e-mail takes; what is "" is left to us. */
export const documentEmailSchema = z.object({ subject: optionalLine(200), message: optionalText(10_000) });

/** As a screen's button sends it. */
export const usualLetter: z.output<typeof documentEmailSchema> = { subject: "", message: "" };
