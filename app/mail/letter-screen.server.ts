/** What the screens that e-mail a document share: the letter that they ask about, and sending it. */

import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { languageContext } from "#app/http/context.ts";
import { answerRefusal, formOf, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { isEmail } from "#app/platform/fields.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { redirectAfterEmail } from "./after-email.server.ts";
import { documentEmailSchema } from "./document-email.schema.ts";
import type { Recipient, SentEmail } from "./document-email.server.ts";
import { type Lettered, letterOf } from "./letter-texts.server.ts";
import type { DocumentKind } from "./letter-texts.ts";
import type { RefusedRecipient } from "./transport.server.ts";

/** A letter before it is sent, as its form shows it. */
export type ShownLetter = {
  number: string;
  /** The customer's address; "" where none is valid. */
  to: string;
  subject: string;
  message: string;
  /** The name of the attached file, in the language of the document. */
  filename: string;
  language: Language;
};

/** The letter with which a document is e-mailed unless something is changed. */
export async function shownLetter(
  kind: DocumentKind,
  { number, rectified, language }: Pick<Lettered, "number" | "rectified" | "language">,
  { address, greeted, name }: Recipient,
): Promise<ShownLetter> {
  const letter = await letterOf({ kind, language, number, rectified, greeted, name });
  const filename = wordsIn(language).mail[kind].filename({ number });
  return { number, to: isEmail(address) ? address : "", ...letter, filename, language };
}

type Call = { request: Request; context: Readonly<RouterContextProvider> };

/** What the form has and the verb that sends take. */
type Given = z.output<typeof documentEmailSchema>;

/**
 * Sends the posted letter by `send`, then leads to `back` with a notice, shown for some seconds, or with a warning that
 * names the recipients whom the mail server refused.
 */
export async function sendPostedLetter(
  { request, context }: Call,
  back: string,
  send: (given: Given, language: Language) => Promise<SentEmail>,
  seconds?: number,
) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["to", "subject", "message"]);
  try {
    const sending = send(validate(documentEmailSchema, typed), context.get(languageContext));
    const success = { text: words.quoteDetails.emailSent, ...(seconds && { seconds }) };
    return await redirectAfterEmail(back, sending, words, ({ to, refused: others }) =>
      others ? { tone: "warn", text: sentToSome(to, others, words) } : success,
    );
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

function sentToSome(email: string, others: readonly RefusedRecipient[], { mail }: Words): string {
  const answers = new Set(others.map(({ answer }) => answer));
  return mail.sentToSome({
    email,
    refused: others.map(({ to }) => to).join(", "),
    answer: [...answers].filter(Boolean).join("; "),
  });
}
