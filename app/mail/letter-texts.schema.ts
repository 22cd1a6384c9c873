import { z } from "zod";
import { namedSentence, optionalLine, plainText } from "#app/platform/fields.ts";
import { languages } from "#app/words/languages.ts";
import { isReminderLetter, isVisitLetter, letterKinds, letterLimits } from "./letter-texts.ts";
import { unknownPlaceholders } from "./placeholders.server.ts";

/** The form of a saved text. An empty subject or message is the usual one. */
export const letterTextSchema = z
  .object({
    kind: z.enum(letterKinds),
    language: z.enum(languages),
    subject: optionalLine(letterLimits.subject),
    message: plainText(letterLimits.message),
  })
  .superRefine(({ kind, subject, message }, context) => {
    const sentence = namedSentence(
      isVisitLetter(kind)
        ? "unknownVisitPlaceholder"
        : isReminderLetter(kind)
          ? "unknownReminderPlaceholder"
          : "unknownPlaceholder",
    );
    for (const [name, text] of Object.entries({ subject, message }))
      if (unknownPlaceholders(kind, text).length > 0)
        context.addIssue({ code: "custom", path: [name], message: sentence });
  });
