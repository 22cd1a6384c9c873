import { z } from "zod";
import { optionalLine, optionalText } from "#app/platform/fields.ts";

/** The body of a call that e-mails a document. An empty subject or message means: use the usual text. */
export const documentEmailSchema = z.object({ subject: optionalLine(200), message: optionalText(10_000) });

/** What the "Email" button of a screen sends: the usual subject and text. */
export const usualLetter: z.output<typeof documentEmailSchema> = { subject: "", message: "" };
