/** Notices for the office (`business_notify_email`): what was booked, moved, cancelled and sent. They go by the outbox. */
import { z } from "zod";
import { putIntoOutbox } from "#app/outbox/outbox.server.ts";
import { NeverDeliverable, RetryAfter } from "#app/outbox/outbox.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { type Language, languages } from "#app/platform/money.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { getMailbox, isSetUp } from "./email-settings.server.ts";
import { newMessageId, sendLetter } from "./letter.server.ts";
import { isUncertain, MailFailure } from "./mail-failure.ts";
import type { Patience } from "./transport.server.ts";

/** For so long a notice is worth sending. */
const hours = 72;

/**
 * Seconds before a notice goes out again that a server was given and did not confirm: as long as that may take to accept
 * it (RFC 5321, section 4.5.3.2.6). Sent again, it has the same Message-ID.
 */
const waitWhenUncertain = 600;

const payloadSchema = z.object({
  message_id: z.string(),
  subject: z.string(),
  text: z.string(),
  language: z.enum(languages),
});

type Notice = {
  subject: string;
  /** What there is to say of it, a line each; empty ones are left out. */
  lines: string[];
  /** Where it is to be seen, as a path of the product. */
  path: string;
};

/**
 * Puts a notice into the outbox, inside the transaction of what it tells of; nobody is told while no mail server or no
 * address for notices is set up. It is in the company's language, else in that of whoever did it.
 */
export async function putNotice(
  transaction: Transaction,
  doerLanguage: Language | null,
  write: (words: Words, language: Language) => Notice,
  now: Date,
): Promise<void> {
  const email = await transaction.emailSettings.findUniqueOrThrow({ where: { id: 1 } });
  if (email.business_notify_email === "" || !isSetUp(email)) return;
  const settings = await transaction.settings.findUniqueOrThrow({ where: { id: 1 } });
  const language = (settings.language as Language | null) ?? doerLanguage ?? "en";
  const { subject, lines, path } = write(wordsIn(language), language);
  const payload: z.input<typeof payloadSchema> = {
    message_id: newMessageId({ from: { name: "", address: email.smtp_from_email } }),
    subject,
    text: [subject, [...lines.filter(Boolean), `${environment.PUBLIC_URL}${path}`].join("\n")].join("\n\n"),
    language,
  };
  await putIntoOutbox(transaction, { kind: "mail", payload, hours }, now);
}

/** Sends a notice to whoever gets them now. Throws as the outbox expects: what can be mended is tried again. */
export async function deliverNotice(payload: unknown, patience?: Patience): Promise<void> {
  const parsed = payloadSchema.safeParse(payload);
  // Not tried again: those after it wait for it.
  if (!parsed.success) throw new NeverDeliverable("It cannot be read any more");
  const { message_id, subject, text, language } = parsed.data;
  const mailbox = await getMailbox();
  if (mailbox.notify === "") throw new NeverDeliverable("There is no address for notices any more");
  const to = { name: "", address: mailbox.notify };
  const letter = { messageId: message_id, to, subject, text, language, automatic: true } as const;
  try {
    await sendLetter(letter, mailbox, patience);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    if (error.lasting) throw new NeverDeliverable(error.message);
    throw isUncertain(error.kind) ? new RetryAfter(error.message, waitWhenUncertain) : error;
  }
}
