import { z } from "zod";
import { isEmail, namedSentence, optionalLine, plainText } from "#app/platform/fields.ts";
import { withoutMarks, withoutScheme } from "#app/platform/line-ends.ts";
import { letterLimits } from "./letter-texts.ts";

/** One address, or several: a list, or a text with commas, semicolons or line breaks between them. */
const recipients = z.preprocess(
  (value) => (typeof value === "string" ? value.split(/[,;\s]+/).filter(Boolean) : (value ?? [])),
  z
    .array(z.string())
    .transform((addresses) => [...new Set(addresses.map((address) => withoutScheme(withoutMarks(address))))])
    .refine((addresses) => addresses.length <= letterLimits.recipients && addresses.every(isEmail), {
      error: namedSentence("wrongRecipients"),
    }),
);

/**
 * The body of a call that e-mails a document. An empty subject or message means: use the saved one, or else the usual
 * one; without a recipient it goes to the customer.
 */
export const documentEmailSchema = z.object({
  subject: optionalLine(letterLimits.subject),
  message: plainText(letterLimits.message),
  to: recipients.meta({ description: "One e-mail address or several; absent: the customer's." }),
});
