import type { Words } from "#app/words/words.ts";

/** Why a message was not accepted; each has its sentence. */
export type MailFailureKind = keyof Words["mail"]["failures"];

/** After these nobody knows whether the message arrived: the server had been given the whole of it. */
const uncertain: readonly string[] = ["unconfirmed", "interrupted"] satisfies MailFailureKind[];

/** Whether a failure, by its kind, leaves open whether the message arrived. */
export function isUncertain(kind: string): boolean {
  return uncertain.includes(kind);
}

/** A message was not sent, or nobody knows whether it was. */
export class MailFailure extends Error {
  override name = "MailFailure";
  readonly kind: MailFailureKind;
  /** What the server answered, or what is wrong with its certificate: one line, or "". */
  readonly answer: string;
  /** Whether the same message would be refused again. */
  readonly lasting: boolean;

  constructor(kind: MailFailureKind, answer = "", lasting = false) {
    super(`${kind}: ${answer}`);
    this.kind = kind;
    this.answer = answer;
    this.lasting = lasting;
  }
}

/** The sentence of a failure that was written down: its kind, and what the server said. */
export function failureSentence(words: Words, kind: string, answer: string | null): string {
  const { failures } = words.mail;
  return failures[kind in failures ? (kind as MailFailureKind) : "fault"]({ answer: answer ?? "" });
}

/** The sentence of a failure that was written down as its message, "login: 535 Wrong password". */
export function sentenceOfMessage(words: Words, message: string): string {
  const [, kind = "", answer = ""] = /^(\w+): (.*)$/s.exec(message) ?? [];
  return failureSentence(words, kind, answer);
}
