/** Sending while somebody waits for the mail server's answer: how long they wait, and what they are told. */
import { logFault } from "#app/platform/log.server.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import { isOwners } from "#app/platform/request.server.ts";
import { getSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { getMailbox, type Mailbox } from "./email-settings.server.ts";
import { newMessageId, sendLetter } from "./letter.server.ts";
import { failureSentence, isUncertain, MailFailure } from "./mail-failure.ts";
import { attendedPatience } from "./transport.server.ts";

/** How many milliseconds a screen or a call waits for the mail server. The sending continues after that. */
export const longestWait = 18_000;

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

/** The mail server to send through. Throws a conflict Problem when none can be used; its sentence says why. */
export async function usableMailbox(): Promise<Mailbox> {
  return getMailbox().catch((error: unknown) => {
    throw asProblem(error);
  });
}

/**
 * Sends a message of the application itself to one recipient; `textsOf` gives its texts, with the name of the company
 * or, while it has none, of the product. Returns when the mail server has accepted it. Throws what usableMailbox()
 * throws, and for a failure of the sending what asProblem() makes of it.
 */
export async function sendOwnLetter(
  recipient: { name: string; address: string },
  language: Language,
  textsOf: (mail: Words["mail"], company: string) => { subject: string; text: string },
): Promise<void> {
  const mailbox = await usableMailbox();
  const { mail, shell } = wordsIn(language);
  const texts = textsOf(mail, (await getSettings()).company_name || shell.product);
  const letter = { messageId: newMessageId(mailbox), to: [recipient], ...texts, language };
  await sendLetter(letter, mailbox, attendedPatience).catch((error: unknown) => {
    throw asProblem(error);
  });
}

/** Turns a MailFailure into the Problem for the caller, with a sentence. Returns any other error unchanged. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof MailFailure)) return error;
  const { kind, answer } = error;
  const ours = ["notSetUp", "keyLost", "otherHost"].includes(kind);
  const theirs = isUncertain(kind) ? "unanswered" : "refused-upstream";
  // The sentences of ours lead to a screen that only owners may open.
  const asksOwner = ours && !isOwners();
  return new Problem(ours ? "conflict" : theirs, (words) =>
    [failureSentence(words, kind, answer), ...(asksOwner ? [words.mail.askOwner] : [])].join(" "),
  );
}
