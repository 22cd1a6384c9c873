import { z } from "zod";
import { optionalLine, plainText, says } from "#app/platform/fields.ts";
import { languages } from "#app/words/languages.ts";
import { letterKinds, letterLimits, unknownPlaceholders } from "./letter-texts.ts";

/** The form of a saved text. An empty subject or message is the usual one. */
export const letterTextSchema = z.object({
  kind: z.enum(letterKinds),
  language: z.enum(languages),
  subject: withoutUnknown(optionalLine(letterLimits.subject)),
  message: withoutUnknown(plainText(letterLimits.message)),
});

function withoutUnknown(text: z.ZodType<string>) {
  return text.refine((written) => unknownPlaceholders(written).length === 0, { error: says("unknownPlaceholder") });
}
