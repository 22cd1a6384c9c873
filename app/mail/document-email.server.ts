/** A document sent to its customer, and the record of every attempt. */
import type { Printable } from "#app/documents/document.ts";
import { renderPdf } from "#app/documents/render.server.ts";
import { clockStep } from "#app/platform/clock.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { isNotStored } from "#app/platform/disk.server.ts";
import { isEmail } from "#app/platform/fields.ts";
import type { Language } from "#app/platform/money.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { clockTime } from "#app/platform/when.server.ts";
import { getSettings } from "#app/settings/settings.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { EmailHistory } from "./email-record.tsx";
import { getMailbox, type Mailbox } from "./email-settings.server.ts";
import { type Letter, newMessageId, sendLetter } from "./letter.server.ts";
import { failureSentence, MailFailure } from "./mail-failure.ts";

/** The document that an attempt belongs to. */
export type DocumentRef = { quote_id: number } | { invoice_id: number } | { report_id: number };

/** Milliseconds; asking the server ends long before. What is open for longer could not be closed: the disk was full. */
const longestAttempt = 120_000;

type Sending = {
  ref: DocumentRef;
  document: Printable & { language: Language };
  filename: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** What changes with it, in the transaction that records that the server has accepted it. */
  accepted: (transaction: Transaction, now: Date) => Promise<void>;
};

/** What a caller is told of a message that was accepted. */
export type SentEmail = { to: string; sent_at: Date; message_id: string };

/**
 * Sends a document as an attached PDF, and returns once the mail server has accepted it. Every attempt that asks the server
 * is recorded. Throws a conflict Problem for a recipient without a valid address, when no mail server is set up, and while
 * the same document is being sent; a refused-upstream one with the server's answer when it was not accepted; a not-stored
 * one that says that it was sent, where the disk is full meanwhile.
 */
export async function emailDocument(sending: Sending): Promise<SentEmail> {
  const { to, document } = sending;
  if (!isEmail(to.address)) {
    throw new Problem("conflict", (words) => words.problems.customerWithoutEmail);
  }
  const mailbox = await usableMailbox();
  const pdf = await renderPdf(document);
  const attempt = await begin(sending.ref, to.address, newMessageId(mailbox));
  const { subject, text, filename } = sending;
  const letter: Letter = {
    ...{ messageId: attempt.message_id, to, subject, text, language: document.language },
    attachment: { filename, pdf },
  };
  try {
    await sendLetter(letter, mailbox);
  } catch (error) {
    const failure = error instanceof MailFailure ? error : new MailFailure("fault");
    await end(attempt.id, failure);
    throw asProblem(error);
  }
  await end(attempt.id, null, sending.accepted).catch((error: unknown) => {
    throw isNotStored(error) ? new Problem("not-stored", (words) => words.problems.sentNotStored) : error;
  });
  return { to: to.address, sent_at: attempt.sent_at, message_id: attempt.message_id };
}

/** What the letter around a document says unless told otherwise: a greeting, that it is attached, a closing. */
export async function usualText(language: Language, name: string, attached: string): Promise<string> {
  const { mail } = wordsIn(language);
  const { company_name } = await getSettings();
  const closing = [mail.closing, company_name].filter(Boolean).join("\n");
  return [mail.greeting({ name }), attached, closing].join("\n\n");
}

/** The mail server, or a conflict Problem that says why there is none to use. */
export async function usableMailbox(): Promise<Mailbox> {
  return getMailbox().catch((error: unknown) => {
    throw asProblem(error);
  });
}

/** What a failed sending is to who asked for it: a Problem with its sentence; what is no MailFailure stays as it is. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof MailFailure)) return error;
  const { kind, answer } = error;
  const ours = ["notSetUp", "keyLost", "otherHost"].includes(kind);
  return new Problem(ours ? "conflict" : "refused-upstream", (words) => failureSentence(words, kind, answer));
}

/** Writes an attempt down before the server is asked. Throws a conflict Problem while another one is under way. */
function begin(ref: DocumentRef, to_email: string, message_id: string) {
  return write(async (transaction) => {
    const now = Date.now();
    // One that is begun later than now was begun by a clock that was ahead: it would be under way until then.
    const over = [{ lt: new Date(now - longestAttempt) }, { gt: new Date(now + clockStep) }];
    await closeAttempts(transaction, { ...ref, OR: over.map((sent_at) => ({ sent_at })) });
    const underWay = await transaction.documentEmail.findFirst({ where: { ...ref, finished_at: null } });
    if (underWay) throw new Problem("conflict", (words) => words.problems.beingSent);
    const sent_at = new Date();
    const { id } = await transaction.documentEmail.create({ data: { ...ref, to_email, message_id, sent_at } });
    return { id, message_id, sent_at };
  });
}

function end(id: number, failure: MailFailure | null, accepted?: Sending["accepted"]): Promise<void> {
  return write(async (transaction) => {
    const now = new Date();
    const result = { error: failure?.kind ?? null, answer: failure?.answer ?? null };
    await transaction.documentEmail.update({ where: { id }, data: { finished_at: now, ...result } });
    await accepted?.(transaction, now);
  });
}

/** At a start: attempts that a process before this one left open. Whether they arrived, nobody knows. */
export async function closeInterruptedEmails(): Promise<void> {
  await write((transaction) => closeAttempts(transaction, {}));
}

async function closeAttempts(transaction: Transaction, open: Prisma.DocumentEmailWhereInput): Promise<void> {
  await transaction.documentEmail.updateMany({
    where: { ...open, finished_at: null },
    data: { finished_at: new Date(), error: "interrupted" },
  });
}

/** The attempts to e-mail a document, the last one first, each as a line. */
export async function emailHistory(ref: DocumentRef, words: Words): Promise<EmailHistory> {
  const { mail } = words;
  const rows = await reader().documentEmail.findMany({ where: ref, orderBy: { id: "desc" } });
  const attempts = rows.map(({ id, to_email: email, sent_at, finished_at, error, answer }) => {
    const when = clockTime(sent_at);
    if (!error) return { id, failed: false, text: (finished_at ? mail.emailed : mail.beingEmailed)({ when, email }) };
    const reason = failureSentence(words, error, answer);
    return { id, failed: true, text: mail.notEmailed({ when, email, reason }) };
  });
  return { attempts, earlier: mail.earlier({ n: attempts.length - 1 }) };
}
