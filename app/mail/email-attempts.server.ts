/**
 * The attempts to e-mail a document, as they are stored: begun before the mail server is asked, closed with what became
 * of them. A document is e-mailed by one process at a time, and once for each posted form.
 */
import { anyOf, reader, type Transaction, write } from "#app/platform/database.server.ts";
import { isNotStored } from "#app/platform/disk.server.ts";
import { type Asked, forgetForForm, keepForForm, madeByForm } from "#app/platform/form-keys.server.ts";
import { isWithAnother, newLease, unleasedAt } from "#app/platform/lease.server.ts";
import { type DocumentEmail, Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { asProblem } from "./attended-sending.server.ts";
import { isUncertain, MailFailure, type MailFailureKind } from "./mail-failure.ts";
import type { RefusedRecipient } from "./transport.server.ts";

/** The document that an e-mail attempt belongs to. */
export type DocumentRef = { quote_id: number } | { invoice_id: number } | { report_id: number };

/** What tells the e-mail of a document from another one. */
export type EmailAsked = {
  ref: DocumentRef;
  to: { address: string };
  /** The addresses that it is sent to instead of the recipient's; empty: it is sent to the recipient's. */
  others: readonly string[];
  subject: string;
  text: string;
};

/** The documents that this process is e-mailing now, each until the result of the attempt is stored. */
const underWay = singleton("emails under way", () => new Map<string, Promise<unknown>>());

/**
 * Runs `send`, which e-mails a document, while this process sends it in no other way. Throws a conflict Problem where
 * it does.
 */
export async function sendAlone<Sent>(ref: DocumentRef, send: () => Promise<Sent>): Promise<Sent> {
  const key = keyOf(ref);
  if (underWay.has(key)) throw beingSent();
  const sent = send().finally(() => underWay.delete(key));
  underWay.set(key, sent);
  return sent;
}

function beingSent(): Problem {
  return new Problem("conflict", (words) => words.problems.beingSent, { outcome: "unsure" });
}

/** For the stop of the server, after the last sending has ended: waits until the result of each attempt is stored. */
export async function closeEmails(): Promise<void> {
  await Promise.allSettled(underWay.values());
}

function keyOf(ref: DocumentRef): string {
  return JSON.stringify(ref);
}

/** What a form creates, in the rows of its key. */
const formKind = "email";

/**
 * What the form of an e-mail asks for. A repeat of it has the same recipients and the same text: another letter is not
 * taken for sent.
 */
export function askedForm(email: EmailAsked): Asked {
  const { ref, subject, text } = email;
  return { kind: formKind, asked: { ...ref, to: addressesOf(email), subject, text } };
}

/** The addresses that an e-mail is sent to. */
export function addressesOf({ to, others }: EmailAsked): readonly string[] {
  return others.length > 0 ? others : [to.address];
}

/** Addresses as one text, as they are stored and shown. */
export function addressText(addresses: readonly string[]): string {
  return addresses.join(", ");
}

/** The new attempt, or the attempt that an earlier post of the same form has begun. */
type Begun = { earlier?: undefined; id: number; message_id: string; sent_at: Date } | { earlier: DocumentEmail };

/** Stores an attempt before the mail server is asked. Throws a conflict Problem where another process is sending it. */
export function beginAttempt(email: EmailAsked, message_id: string): Promise<Begun> {
  const { ref } = email;
  const to_email = addressText(addressesOf(email));
  return write(async (transaction) => {
    const now = new Date();
    const made = await madeByForm(transaction, askedForm(email));
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
      throw beingSent();
    }
    // An attempt that is still open here has ended too, but the disk was too full to store how.
    await closeAttempts(transaction, ref);
    const data = { ...ref, to_email, message_id, sent_at: now, ...newLease(now) };
    const { id } = await transaction.documentEmail.create({ data });
    await keepForForm(transaction, askedForm(email), id);
    return { id, message_id, sent_at: now };
  });
}

/** Renews the lease of an attempt that this process is at. */
export async function renewLease(transaction: Transaction, id: number): Promise<void> {
  const { claimed_until } = newLease(new Date());
  await transaction.documentEmail.updateMany({ where: { id, finished_at: null }, data: { claimed_until } });
}

/** Whether another process is at an attempt. */
export function isElsewhere(attempt: DocumentEmail, now: Date): boolean {
  return attempt.finished_at === null && isWithAnother(attempt, now);
}

/** Whether the mail server has accepted the message of an attempt. */
export function isSent({ finished_at, error }: DocumentEmail): boolean {
  return finished_at !== null && error === null;
}

/**
 * Whether an attempt is running, in this process or another one. A row without `finished_at` may be left from a process
 * that was killed.
 */
export function isOpen(attempt: DocumentEmail): boolean {
  const { finished_at, quote_id, invoice_id, report_id } = attempt;
  if (finished_at !== null) return false;
  if (isElsewhere(attempt, new Date())) return true;
  if (quote_id !== null) return underWay.has(keyOf({ quote_id }));
  return underWay.has(invoice_id === null ? keyOf({ report_id: Number(report_id) }) : keyOf({ invoice_id }));
}

/** The recipients whom the mail server refused when it accepted the message of an attempt for others. */
export async function refusedWith(attempt: DocumentEmail): Promise<RefusedRecipient[]> {
  const { message_id, quote_id, invoice_id, report_id } = attempt;
  if (message_id === null) return [];
  const rows = await reader().documentEmail.findMany({
    where: { quote_id, invoice_id, report_id, message_id, error: refusedKind },
    select: { to_email: true, answer: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ to_email: to, answer }) => ({ to, answer: answer ?? "" }));
}

/** How the attempt of a recipient has failed whom the mail server refused. */
const refusedKind = "recipient" satisfies MailFailureKind;

/** A message that the mail server has accepted for the addresses of `to`. */
type Accepted = {
  ref: DocumentRef;
  id: number;
  to: string;
  sent_at: Date;
  message_id: string;
  refused: readonly RefusedRecipient[];
};

/**
 * Closes an attempt whose message the mail server has accepted, and does what `accepted` does in the same transaction.
 * Each refused recipient gets an attempt of their own, which has failed. Throws a Problem where that was not stored.
 */
export async function closeSentAttempt(
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
    throw new Problem(kind, ({ problems }) => problems.sentNotStored[kind], { outcome: "done" });
  }
}

/** Closes an attempt that has failed, and throws the Problem for the caller. */
export async function closeFailedAttempt(id: number, error: unknown): Promise<never> {
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
