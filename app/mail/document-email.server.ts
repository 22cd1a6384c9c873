/** Sends a document (quote, invoice, service report) to a customer by e-mail, and records every attempt. */
import { setTimeout } from "node:timers/promises";
import { anyOf, reader, type Transaction, write } from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { isNotStored } from "#app/platform/disk.server.ts";
import { isEmail } from "#app/platform/fields.ts";
import { type Asked, forgetForForm, joinByForm, keepForForm, madeByForm } from "#app/platform/form-keys.server.ts";
import { isWithAnother, lookEvery, newLease, unleasedAt, whileLeased } from "#app/platform/lease.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { expectOwn } from "#app/platform/own-rows.server.ts";
import { type DocumentEmail, Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem, type Sentence } from "#app/platform/problem.ts";
import { onlyOf } from "#app/platform/request.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import type { EmailAttempt, EmailHistory } from "./email-record.tsx";
import { getMailbox, type Mailbox } from "./email-settings.server.ts";
import { type Letter, newMessageId, sendLetter } from "./letter.server.ts";
import { failureSentence, isUncertain, MailFailure, type MailFailureKind } from "./mail-failure.ts";
import { attendedPatience, type Patience, type RefusedRecipient } from "./transport.server.ts";

/** The document that an e-mail attempt belongs to. */
export type DocumentRef = { quote_id: number } | { invoice_id: number } | { report_id: number };

/** The documents that this process is e-mailing now, each until the result of the attempt is stored. */
const underWay = singleton("emails under way", () => new Map<string, Promise<unknown>>());

/** How many milliseconds a screen or a call waits for the mail server. The sending continues after that. */
export const longestWait = 18_000;

/** The recipient of a message. The name, and that of the person whom the text greets, may be "". */
export type Recipient = { name: string; greeted: string; address: string };

export type Sending = {
  ref: DocumentRef;
  language: Language;
  /** The attached document; asked for once the message can be sent. */
  pdf: () => Promise<Uint8Array<ArrayBuffer>>;
  filename: string;
  to: Recipient;
  /** Whom it is sent to instead of the recipient's address; empty: to that address. */
  others: readonly string[];
  subject: string;
  text: string;
  /**
   * What else to store in the transaction that records that the mail server has accepted the message; `to` has the
   * recipients for whom it did.
   */
  accepted: (transaction: Transaction, now: Date, email: { id: number; to: string }) => Promise<void>;
};

/**
 * The result of a message that the mail server has accepted, with the recipients for whom it did. `refused` has the
 * others; it is absent where there are none.
 */
export type SentEmail = { to: string; sent_at: Date; message_id: string; refused?: readonly RefusedRecipient[] };

/**
 * Sends a document as an attached PDF. Returns when the mail server has accepted the message.
 * Every attempt that reaches the mail server is recorded. The same form posted again (form-keys.server.ts) sends
 * nothing: it gets the answer of the first post, unless that attempt failed, which is then repeated. Where the result
 * of that attempt was not stored, the next post is told that it is unknown, and the one after that repeats it.
 * Throws a Problem:
 * - conflict: the recipient has no valid address, no mail server is set up, or the document is being sent already;
 * - refused-upstream: the mail server did not accept the message; the sentence has its answer;
 * - unanswered: no answer within `wait` milliseconds (the sending continues), or it is unknown whether it arrived;
 * - not-stored, away, unknown: the message was sent, but the disk was too full to record that, or the database away, or
 *   nobody knows whether it is recorded. None of them asks for another attempt, which would send the message again.
 */
export function emailDocument(
  sending: Sending,
  { wait = longestWait, patience = attendedPatience }: { wait?: number; patience?: Patience } = {},
): Promise<SentEmail> {
  const sent = joinByForm(asked(sending), () => sendAlone(sending, patience));
  return answeredWithin(wait, sent, (words) => words.problems.notConfirmedYet);
}

async function sendAlone(sending: Sending, patience: Patience): Promise<SentEmail> {
  const key = keyOf(sending.ref);
  if (underWay.has(key)) throw new Problem("conflict", (words) => words.problems.beingSent);
  const sent = send(sending, patience).finally(() => underWay.delete(key));
  underWay.set(key, sent);
  return sent;
}

/**
 * Gives the result of `sending`, or throws an unanswered Problem with `sentence` after so many milliseconds. The
 * sending continues in the background.
 */
export async function answeredWithin<T>(milliseconds: number, sending: Promise<T>, sentence: Sentence): Promise<T> {
  const waiting = Promise.withResolvers<never>();
  const timer = globalThis.setTimeout(() => {
    waiting.reject(new Problem("unanswered", sentence));
    // Nobody waits for the result any more. A Problem is in the record of the attempt; any other error would be lost.
    sending.catch((error: unknown) => error instanceof Problem || logFault(error));
  }, milliseconds);
  return Promise.race([sending, waiting.promise]).finally(() => clearTimeout(timer));
}

async function send(sending: Sending, patience: Patience): Promise<SentEmail> {
  const { language, to, subject, text, filename, accepted } = sending;
  const addresses = addressesOf(sending);
  if (!addresses.every(isEmail)) {
    throw new Problem("conflict", (words) => words.problems.customerWithoutEmail);
  }
  const mailbox = await usableMailbox();
  const pdf = await sending.pdf();
  const begun = await begin(sending, newMessageId(mailbox));
  if (begun.earlier) return endOf(begun.earlier);
  const { id, message_id, sent_at } = begun;
  const letter: Letter = {
    ...{ messageId: message_id, subject, text, language },
    // The customer's name belongs to the customer's address alone.
    to: addresses.map((address) => ({ name: address === to.address ? to.name : "", address })),
    attachment: { filename, pdf },
  };
  const renew = () => write((transaction) => renewLease(transaction, id), { aside: true });
  const refusals = await whileLeased(renew, () => sendLetter(letter, mailbox, patience)).catch((error: unknown) =>
    closeAsFailed(id, error),
  );
  const [reached, refused] = divided(addresses, refusals);
  const sent = { to: listed(reached), sent_at, message_id };
  await close({ ...sent, id, ref: sending.ref, refused }, (transaction, now) =>
    accepted(transaction, now, { id, to: sent.to }),
  );
  return withRefused(sent, refused);
}

/** For the stop of the server, after the last sending has ended: waits until the result of each attempt is stored. */
export async function closeEmails(): Promise<void> {
  await Promise.allSettled(underWay.values());
}

/** The mail server to send through. Throws a conflict Problem when none can be used; its sentence says why. */
export async function usableMailbox(): Promise<Mailbox> {
  return getMailbox().catch((error: unknown) => {
    throw asProblem(error);
  });
}

/** Turns a MailFailure into the Problem for the caller, with a sentence. Returns any other error unchanged. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof MailFailure)) return error;
  const { kind, answer } = error;
  const ours = ["notSetUp", "keyLost", "otherHost"].includes(kind);
  const theirs = isUncertain(kind) ? "unanswered" : "refused-upstream";
  return new Problem(ours ? "conflict" : theirs, (words) => failureSentence(words, kind, answer));
}

function keyOf(ref: DocumentRef): string {
  return JSON.stringify(ref);
}

/** What a form creates, in the rows of its key. */
const formKind = "email";

/** A repeat of a form has the same recipients and the same text: another letter is not taken for sent. */
function asked(sending: Sending): Asked {
  const { ref, subject, text } = sending;
  return { kind: formKind, asked: { ...ref, to: addressesOf(sending), subject, text } };
}

function addressesOf({ to, others }: Sending): readonly string[] {
  return others.length > 0 ? others : [to.address];
}

/** Addresses as one text, as they are stored and shown. */
function listed(addresses: readonly string[]): string {
  return addresses.join(", ");
}

/** Which addresses the mail server took the message for, and which it refused, as they were given. */
function divided(
  addresses: readonly string[],
  refusals: readonly RefusedRecipient[],
): [reached: string[], refused: RefusedRecipient[]] {
  // What is sent may have a domain in other letters than what was given.
  const answers = new Map(refusals.map(({ to, answer }) => [to.toLowerCase(), answer]));
  const refused = addresses.flatMap((to) => {
    const answer = answers.get(to.toLowerCase());
    return answer === undefined ? [] : [{ to, answer }];
  });
  return [addresses.filter((to) => !answers.has(to.toLowerCase())), refused];
}

/** The new attempt, or the attempt that an earlier post of the same form has begun. */
type Begun = { earlier?: undefined; id: number; message_id: string; sent_at: Date } | { earlier: DocumentEmail };

/** Stores an attempt before the mail server is asked. Throws a conflict Problem where another process is sending it. */
function begin(sending: Sending, message_id: string): Promise<Begun> {
  const { ref } = sending;
  const to_email = listed(addressesOf(sending));
  return write(async (transaction) => {
    const now = new Date();
    const made = await madeByForm(transaction, asked(sending));
    const earlier = await transaction.documentEmail.findUnique({ where: { id: made ?? 0 } });
    if (earlier && (isSent(earlier) || isElsewhere(earlier, now))) return { earlier };
    if (earlier && earlier.finished_at === null) {
      // It has ended, since this process sends a document once at a time, and nobody knows how. Its message may have
      // arrived: the repeat is told so, and only a further one sends it again.
      await closeAttempts(transaction, { id: earlier.id });
      return { earlier };
    }
    const open = await transaction.documentEmail.findMany({ where: { ...ref, finished_at: null } });
    if (open.some((attempt) => isElsewhere(attempt, now))) {
      throw new Problem("conflict", (words) => words.problems.beingSent);
    }
    // An attempt that is still open here has ended too, but the disk was too full to store how.
    await closeAttempts(transaction, ref);
    const data = { ...ref, to_email, message_id, sent_at: now, ...newLease(now) };
    const { id } = await transaction.documentEmail.create({ data });
    await keepForForm(transaction, asked(sending), id);
    return { id, message_id, sent_at: now };
  });
}

async function renewLease(transaction: Transaction, id: number): Promise<void> {
  const { claimed_until } = newLease(new Date());
  await transaction.documentEmail.updateMany({ where: { id, finished_at: null }, data: { claimed_until } });
}

/** Whether another process is at an attempt. */
function isElsewhere(attempt: DocumentEmail, now: Date): boolean {
  return attempt.finished_at === null && isWithAnother(attempt, now);
}

function isSent({ finished_at, error }: DocumentEmail): boolean {
  return finished_at !== null && error === null;
}

/**
 * Waits for the end of an attempt that another process makes, or of its lease, and gives or throws what it came to.
 */
async function endOf({ id }: DocumentEmail): Promise<SentEmail> {
  for (;;) {
    const attempt = await reader().documentEmail.findUniqueOrThrow({ where: { id } });
    const { to_email: to, sent_at, message_id, error, answer } = attempt;
    if (isSent(attempt)) return withRefused({ to, sent_at, message_id: message_id ?? "" }, await refusedWith(attempt));
    if (!isElsewhere(attempt, new Date())) {
      throw asProblem(new MailFailure((error ?? "interrupted") as MailFailureKind, answer ?? ""));
    }
    await setTimeout(lookEvery);
  }
}

/** The recipients whom the mail server refused when it accepted the message of an attempt for others. */
async function refusedWith(attempt: DocumentEmail): Promise<RefusedRecipient[]> {
  const { message_id, quote_id, invoice_id, report_id } = attempt;
  if (message_id === null) return [];
  const rows = await reader().documentEmail.findMany({
    where: { quote_id, invoice_id, report_id, message_id, error: refusedKind },
    select: { to_email: true, answer: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ to_email: to, answer }) => ({ to, answer: answer ?? "" }));
}

function withRefused(sent: SentEmail, refused: readonly RefusedRecipient[]): SentEmail {
  return refused.length > 0 ? { ...sent, refused } : sent;
}

/** How the attempt of a recipient has failed whom the mail server refused. */
const refusedKind = "recipient" satisfies MailFailureKind;

type Accepted = SentEmail & { ref: DocumentRef; id: number; refused: readonly RefusedRecipient[] };

/** Closes an attempt. Each refused recipient gets an attempt of their own, which has failed. */
async function close(
  { id, ref, to, sent_at, message_id, refused }: Accepted,
  accepted: (transaction: Transaction, now: Date) => Promise<void>,
): Promise<void> {
  try {
    await write(async (transaction) => {
      const now = new Date();
      await transaction.documentEmail.update({ where: { id }, data: { to_email: to, finished_at: now } });
      for (const { to: to_email, answer } of refused) {
        const failed = await transaction.documentEmail.create({ data: { ...ref, to_email, message_id, sent_at } });
        // The audit trail has an attempt from the moment when it is closed.
        const data = { finished_at: now, error: refusedKind, answer };
        await transaction.documentEmail.update({ where: { id: failed.id }, data });
      }
      await accepted(transaction, now);
    });
  } catch (error) {
    if (!isNotStored(error)) throw error;
    const { kind } = error;
    throw new Problem(kind, ({ problems }) => problems.sentNotStored[kind]);
  }
}

async function closeAsFailed(id: number, error: unknown): Promise<never> {
  const { kind, answer } = error instanceof MailFailure ? error : new MailFailure("fault");
  const data = { finished_at: new Date(), error: kind, answer };
  await write(async (transaction) => {
    await transaction.documentEmail.update({ where: { id }, data });
    // Nothing was sent, so the form may now say something else, as another address.
    if (!isUncertain(kind)) await forgetForForm(transaction, formKind, id);
  });
  throw asProblem(error);
}

/**
 * For the start of the server: closes the attempts that the previous process left open; where it is not `alone` on the
 * database, those at which no other process can be. Whether those messages arrived is unknown.
 */
export async function closeInterruptedEmails(alone: boolean): Promise<void> {
  if (!(await anyOf(Prisma.sql`FROM "DocumentEmail" WHERE "finished_at" IS NULL`))) return;
  await write((transaction) => closeAttempts(transaction, alone ? {} : unleasedAt(new Date())));
}

async function closeAttempts(transaction: Transaction, open: Prisma.DocumentEmailWhereInput): Promise<void> {
  await transaction.documentEmail.updateMany({
    where: { ...open, finished_at: null },
    data: { finished_at: new Date(), error: "interrupted" },
  });
}

/** Whether an e-mail attempt is still running. Throws a not-found Problem for an unknown id. */
export async function isBeingSent(id: number): Promise<boolean> {
  const attempt = await reader().documentEmail.findUnique({ where: { id } });
  // Engineers see no quotes and invoices, and of the reports a part.
  if (!attempt || (onlyOf() !== null && attempt.report_id === null)) throw notFound();
  if (attempt.report_id !== null) await expectOwn("ServiceReport", attempt.report_id);
  return isOpen(attempt);
}

/**
 * Whether an attempt is running, in this process or another one. A row without `finished_at` may be left from a process
 * that was killed.
 */
function isOpen(attempt: DocumentEmail): boolean {
  const { finished_at, quote_id, invoice_id, report_id } = attempt;
  if (finished_at !== null) return false;
  if (isElsewhere(attempt, new Date())) return true;
  if (quote_id !== null) return underWay.has(keyOf({ quote_id }));
  return underWay.has(invoice_id === null ? keyOf({ report_id: Number(report_id) }) : keyOf({ invoice_id }));
}

/** The e-mail attempts of a document, the latest first, each as a line of text. */
export async function emailHistory(ref: DocumentRef, words: Words): Promise<EmailHistory> {
  const { mail } = words;
  const rows = await reader().documentEmail.findMany({ where: ref, orderBy: { id: "desc" } });
  const attempts = rows.map((row): EmailAttempt => {
    const { id, to_email: email, sent_at, finished_at, error: kind, answer } = row;
    const when = clockTime(sent_at);
    if (isOpen(row)) return { id, state: "under-way", text: mail.beingEmailed({ when, email }) };
    if (finished_at && !kind) return { id, state: "sent", text: mail.emailed({ when, email }) };
    const reason = failureSentence(words, kind ?? "interrupted", answer);
    if (isUncertain(kind ?? "interrupted")) {
      return { id, state: "unknown", text: mail.perhapsEmailed({ when, email, reason }) };
    }
    return { id, state: "failed", text: mail.notEmailed({ when, email, reason }) };
  });
  return { attempts, earlier: mail.earlier({ n: attempts.length - 1 }) };
}
