import { z } from "zod";
import { isEmail, namedSentence, optionalLine, plainText, type SaidIssue } from "#app/platform/fields.ts";
import { withoutMarks, withoutScheme } from "#app/platform/line-ends.ts";
import type { Words } from "#app/words/words.ts";
import { letterLimits } from "./letter-texts.ts";

/** How many characters of a wrong address its sentence names. */
const longestNamed = 100;

/** One address, or several: a list, or a text with commas, semicolons or line breaks between them. */
const recipients = z.preprocess(
  (value) => (typeof value === "string" ? value.split(/[,;\s]+/).filter(Boolean) : (value ?? [])),
  z
    .array(z.string())
    .transform((addresses) => [...new Set(addresses.map((address) => withoutScheme(withoutMarks(address))))])
    .superRefine((addresses, context) => {
      const wrong = addresses.find((address) => !isEmail(address));
      if (addresses.length > letterLimits.recipients || (wrong !== undefined && addresses.length === 1)) {
        context.addIssue({ code: "custom", message: namedSentence("wrongRecipients") });
      } else if (wrong !== undefined) {
        const address = wrong.slice(0, longestNamed);
        const say = ({ problems }: Words) => `${problems.notRecipient({ address })} ${problems.wrongRecipients}`;
        context.addIssue({ code: "custom", params: { say } satisfies SaidIssue });
      }
    }),
);

/**
 * The body of a call that e-mails a document. An empty subject or message means: use the saved one, or else the usual
 * one; without a recipient it goes to the customer.
 */
export const documentEmailSchema = z.object({
  subject: optionalLine(letterLimits.subject),
  message: plainText(letterLimits.message),
  to: recipients.meta({
    description:
      "One e-mail address or several, as a list or as a text with commas between them; absent: the customer's.",
    type: ["array", "string"],
  }),
});
