/** Sends a document (quote, invoice, service report) to a customer by e-mail, and records every attempt. */
import { setTimeout } from "node:timers/promises";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { isEmail } from "#app/platform/fields.ts";
import { joinByForm } from "#app/platform/form-keys.server.ts";
import { lookEvery, whileLeased } from "#app/platform/lease.server.ts";
import type { DocumentEmail } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { answeredWithin, asProblem, longestWait, usableMailbox } from "./attended-sending.server.ts";
import {
  addressesOf,
  addressText,
  askedForm,
  beginAttempt,
  closeFailedAttempt,
  closeSentAttempt,
  type EmailAsked,
  isElsewhere,
  isSent,
  refusedWith,
  renewLease,
  sendAlone,
} from "./email-attempts.server.ts";
import { type Letter, newMessageId, sendLetter } from "./letter.server.ts";
import { MailFailure, type MailFailureKind } from "./mail-failure.ts";
import { attendedPatience, type Patience, type RefusedRecipient } from "./transport.server.ts";

/** The recipient of a message. The name, and that of the person whom the text greets, may be "". */
export type Recipient = { name: string; greeted: string; address: string };

export type Sending = EmailAsked & {
  language: Language;
  /** The attached document; asked for once the message can be sent. */
  pdf: () => Promise<Uint8Array<ArrayBuffer>>;
  filename: string;
  to: Recipient;
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
  const sent = joinByForm(askedForm(sending), () => sendAlone(sending.ref, () => send(sending, patience)));
  return answeredWithin(wait, sent, (words) => words.problems.notConfirmedYet);
}

async function send(sending: Sending, patience: Patience): Promise<SentEmail> {
  const { language, to, subject, text, filename, accepted } = sending;
  const addresses = addressesOf(sending);
  if (!addresses.every(isEmail)) {
    throw new Problem("conflict", (words) => words.problems.customerWithoutEmail);
  }
  const mailbox = await usableMailbox();
  const pdf = await sending.pdf();
  const begun = await beginAttempt(sending, newMessageId(mailbox));
  if (begun.earlier) return endOf(begun.earlier);
  const { id, message_id, sent_at } = begun;
  const letter: Letter = {
    ...{ messageId: message_id, subject, text, language },
    // The customer's name belongs to the customer's address alone.
    to: addresses.map((address) => ({ name: address === to.address ? to.name : "", address })),
    attachments: [{ filename, pdf }],
  };
  const renew = () => write((transaction) => renewLease(transaction, id), { aside: true });
  const refusals = await whileLeased(renew, () => sendLetter(letter, mailbox, patience)).catch((error: unknown) =>
    closeFailedAttempt(id, error),
  );
  const [reached, refused] = divideByRefusal(addresses, refusals);
  const sent = { to: addressText(reached), sent_at, message_id };
  await closeSentAttempt({ ...sent, id, ref: sending.ref, refused }, (transaction, now) =>
    accepted(transaction, now, { id, to: sent.to }),
  );
  return withRefused(sent, refused);
}

/** Which addresses the mail server took the message for, and which it refused, as they were given. */
function divideByRefusal(
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

function withRefused(sent: SentEmail, refused: readonly RefusedRecipient[]): SentEmail {
  return refused.length > 0 ? { ...sent, refused } : sent;
}
