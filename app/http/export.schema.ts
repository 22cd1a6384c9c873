import { z } from "zod";
import { languages } from "#app/words/languages.ts";

/** The parameter of every export for the language of its headings. */
export const headingsSchema = z.object({
  headings: z
    .enum(languages)
    .optional()
    .meta({ description: "The language of the headings; without it they are the names of the fields." }),
});
