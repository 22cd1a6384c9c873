/**
 * E-mail notices to the office (`business_notify_email`): jobs booked, rescheduled and cancelled, documents sent. The
 * outbox sends them.
 */
import { z } from "zod";
import { engineerNews, type Given, type JobEvent, type WithdrawnNews } from "#app/outbox/engineer-news.ts";
import { putIntoOutbox, type Withdrawn, withdrawFromOutbox } from "#app/outbox/outbox.server.ts";
import { NeverDeliverable, type Quiet, RetryAfter, retries } from "#app/outbox/outbox.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { defaultLanguage, type Language, languages } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { getMailbox, isSetUp, type Mailbox } from "./email-settings.server.ts";
import { type CalendarPart, type Letter, newMessageId, sendLetter } from "./letter.server.ts";
import { isSurelyUnsent, isUncertain, MailFailure } from "./mail-failure.ts";
import type { Patience } from "./transport.server.ts";

/** A notice is dropped when it could not be sent within so many hours. */
const hours = 72;

const payloadSchema = z.object({
  message_id: z.string(),
  subject: z.string(),
  text: z.string(),
  language: z.enum(languages),
  /** The recipient; absent: the present address for notices. */
  to: z.object({ name: z.string(), address: z.string() }).optional(),
  /** A later message about the same thing replaces this one while it waits. */
  topic: z.string().optional(),
  /** That it gives an engineer a job (engineerNews). */
  given: z.enum(["first", "again"]).optional(),
  /** What it is about, for whoever writes it anew before it is sent (jobs/renewed-news.server.ts). */
  about: z.unknown().optional(),
  calendar: z.object({ method: z.enum(["REQUEST", "CANCEL"]), text: z.string() }).optional(),
});

/** What writes an e-mail in a language. */
type Write = (words: Words, language: Language) => Notice;

type Notice = {
  subject: string;
  /** The lines of its text; empty ones are left out. */
  lines: string[];
  /** The path of the screen that shows it. */
  path: string;
};

/**
 * Puts a notice into the outbox, in the transaction of the change that it reports. Does nothing while no mail server or
 * no address for notices is set up. The notice is in the company's language, or else in the language of the user.
 */
export async function putNotice(
  transaction: Transaction,
  doerLanguage: Language | null,
  write: Write,
  now: Date,
): Promise<void> {
  const email = await transaction.emailSettings.findUniqueOrThrow({ where: { id: 1 } });
  if (email.business_notify_email === "" || !isSetUp(email)) return;
  const settings = await transaction.settings.findUniqueOrThrow({ where: { id: 1 } });
  const language = (settings.language as Language | null) ?? doerLanguage ?? defaultLanguage;
  const payload = payloadOf(write(wordsIn(language), language), email, language);
  await putIntoOutbox(transaction, { kind: "mail", payload, hours }, now);
}

/** An e-mail to an engineer about a job; `topic` is the same for all about this job to this engineer. */
type EngineerNotice = {
  event: JobEvent;
  /** Gives what an e-mail of another event is about. */
  about: (event: JobEvent) => unknown;
  to: { name: string; address: string };
  topic: string;
  quiet: Quiet;
  doerLanguage: Language | null;
};

/**
 * Puts an e-mail to an engineer into the outbox, in the transaction of the change that it reports; one of the same
 * topic that still waits is withdrawn, and engineerNews() says what is told instead. It keeps the engineer's quiet
 * hours. Does nothing while no mail server is set up. The language is as in putNotice().
 */
export async function putNoticeTo(
  transaction: Transaction,
  { event, about, to, topic, quiet, doerLanguage }: EngineerNotice,
  write: (event: JobEvent) => Write,
  now: Date,
): Promise<void> {
  const email = await transaction.emailSettings.findUniqueOrThrow({ where: { id: 1 } });
  if (!isSetUp(email)) return;
  const settings = await transaction.settings.findUniqueOrThrow({ where: { id: 1 } });
  const language = (settings.language as Language | null) ?? doerLanguage ?? defaultLanguage;
  const withdrawn = await withdrawFromOutbox(transaction, { kind: "mail", topic }, now);
  const news = engineerNews(event, withdrawn.map(withdrawnNews));
  if (!news) return;
  const notice = write(news.event)(wordsIn(language), language);
  const payload = { ...payloadOf(notice, email, language), to, topic, given: news.given, about: about(news.event) };
  await putIntoOutbox(transaction, { kind: "mail", payload, hours, quiet }, now);
}

/** An older build has stored no `given`. */
function withdrawnNews({ payload, ...tries }: Withdrawn): WithdrawnNews {
  return { given: (payload as { given?: Given }).given, isUnsent: isSurelyUnsent(tries) };
}

/** An e-mail to a customer that nobody writes by hand. */
export type CustomerLetter = Pick<Letter, "subject" | "text" | "language"> & {
  to: { name: string; address: string };
  from: { name: string; address: string };
  about: unknown;
  calendar: CalendarPart;
  topic: string;
  quiet: Quiet;
  /** When it is of no use any more. */
  until: Date;
};

/**
 * Puts an e-mail to a customer into the outbox, in the transaction of the change that it reports; it keeps the
 * customer's quiet hours. Gives the message's id there.
 */
export function putLetterTo(
  transaction: Transaction,
  { from, quiet, until, ...letter }: CustomerLetter,
  now: Date,
): Promise<number> {
  const payload: z.input<typeof payloadSchema> = { message_id: newMessageId({ from }), ...letter };
  return putIntoOutbox(transaction, { kind: "mail", payload, hours, quiet, until }, now);
}

/** A stored notice with its subject and text written anew. */
export function rewrittenNotice<Stored extends object>(stored: Stored, write: Write): Stored {
  const { language } = stored as Stored & { language: Language };
  return { ...stored, ...textOf(write(wordsIn(language), language)) };
}

function payloadOf(
  notice: Notice,
  { smtp_from_email: address }: { smtp_from_email: string },
  language: Language,
): z.input<typeof payloadSchema> {
  return {
    message_id: newMessageId({ from: { name: "", address } }),
    ...textOf(notice),
    language,
  };
}

function textOf({ subject, lines, path }: Notice): { subject: string; text: string } {
  const link = `${environment.PUBLIC_URL}${path}`;
  return { subject, text: [subject, [...lines.filter(Boolean), link].join("\n")].join("\n\n") };
}

/** Sends a notice to its person, or else to the present address for notices. Throws what sendAutomatic() throws. */
export async function deliverNotice(payload: unknown, patience?: Patience): Promise<void> {
  const parsed = payloadSchema.safeParse(payload);
  // Not retried: mail keeps its order, so the notices after this one would wait for it.
  if (!parsed.success) {
    logFault(new Error("A message of the outbox cannot be read any more"));
    throw new NeverDeliverable(new MailFailure("fault").message);
  }
  const { message_id, subject, text, language, to: person, calendar } = parsed.data;
  const mailbox = await getMailbox();
  if (!person && mailbox.notify === "") throw new NeverDeliverable(new MailFailure("noNoticeAddress").message);
  const to = [person ?? { name: "", address: mailbox.notify }];
  await sendAutomatic({ messageId: message_id, to, subject, text, language, calendar }, mailbox, patience);
}

/**
 * Sends an e-mail of the outbox that nobody wrote by hand. Throws NeverDeliverable when a retry is useless, RetryAfter
 * when it is unknown whether it arrived, and otherwise a MailFailure, after which the outbox retries.
 */
export async function sendAutomatic(letter: Letter, mailbox: Mailbox, patience?: Patience): Promise<void> {
  try {
    await sendLetter({ ...letter, automatic: true }, mailbox, patience);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    if (error.lasting) throw new NeverDeliverable(error.message);
    throw isUncertain(error.kind) ? new RetryAfter(error.message, retries.unconfirmedMail) : error;
  }
}
