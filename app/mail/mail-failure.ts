/** The reasons why an e-mail message was not accepted, and their sentences. */
import { isUnsent, type Tries } from "#app/outbox/outbox.ts";
import type { Words } from "#app/words/words.ts";

/** Why a message was not accepted. Each kind has a sentence in the words. */
export type MailFailureKind = keyof Words["mail"]["failures"];

/** Kinds that leave it unknown whether the message arrived: the mail server may have received the whole of it. */
const uncertain: readonly string[] = ["unconfirmed", "interrupted"] satisfies MailFailureKind[];

/** Whether it is unknown, after a failure of this kind, that the message arrived. */
export function isUncertain(kind: string): boolean {
  return uncertain.includes(kind);
}

/** The message was not sent, or it is unknown whether it was (isUncertain). */
export class MailFailure extends Error {
  override name = "MailFailure";
  readonly kind: MailFailureKind;
  /** The server's answer, or what is wrong with its certificate: one line, or "". */
  readonly answer: string;
  /** Whether the server would refuse the same message again. */
  readonly lasting: boolean;

  constructor(kind: MailFailureKind, answer = "", lasting = false) {
    super(`${kind}: ${answer}`);
    this.kind = kind;
    this.answer = answer;
    this.lasting = lasting;
  }
}

/** The sentence of a stored failure, from its kind and the server's answer. An unknown kind counts as "fault". */
export function failureSentence(words: Words, kind: string, answer: string | null): string {
  const { failures } = words.mail;
  return failures[kind in failures ? (kind as MailFailureKind) : "fault"]({ answer: answer ?? "" });
}

/** The sentence of a failure that was stored as an error message, such as "login: 535 Wrong password". */
export function sentenceOfMessage(words: Words, message: string): string {
  const { kind, answer } = partsOf(message);
  return failureSentence(words, kind, answer);
}

/** Whether a failure that was stored as an error message leaves it unknown that the message arrived. */
export function isUncertainMessage(message: string): boolean {
  return isUncertain(partsOf(message).kind);
}

/** Whether no try of an e-mail that waits may have reached its recipient. */
export function isSurelyUnsent(tries: Tries): boolean {
  return isUnsent(tries) && !(tries.last_error !== null && isUncertainMessage(tries.last_error));
}

function partsOf(message: string): { kind: string; answer: string } {
  const [, kind = "", answer = ""] = /^(\w+): (.*)$/s.exec(message) ?? [];
  return { kind, answer };
}
