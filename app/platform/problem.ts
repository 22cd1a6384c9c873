/**
 * What a verb throws when it refuses: a kind, which decides the HTTP status, and the sentence's name in the words, so
 * that a screen says it in the reader's language and the calls in English.
 */
import type { Words } from "#app/words/words.ts";

export type ProblemKind =
  | "invalid"
  | "unauthorized"
  | "not-found"
  | "conflict"
  | "too-large"
  | "too-many"
  | "refused-upstream"
  /** Another server was given something, and did not say what became of it. */
  | "unanswered"
  | "busy"
  /** The server's clock cannot be right. */
  | "wrong-clock"
  /** The disk did not take it. */
  | "not-stored"
  /** The disk failed at its end: it may be stored, or not. */
  | "unknown";

/** A sentence for each field that is wrong, by the field's name on the wire ("items.0.quantity"). */
export type FieldProblems = Record<string, string>;

export type Sentence = (words: Words) => string;

export class Problem extends Error {
  override name = "Problem";
  readonly kind: ProblemKind;
  readonly sentence: Sentence;
  readonly fields: ((words: Words) => FieldProblems) | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ProblemKind,
    sentence: Sentence,
    more: { fields?: (words: Words) => FieldProblems; retryAfterSeconds?: number } = {},
  ) {
    super(kind);
    this.kind = kind;
    this.sentence = sentence;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** An invalid Problem about one field: its sentence is the whole one's too. */
export function wrongField(field: string, sentence: Sentence): Problem {
  return new Problem("invalid", sentence, { fields: (words) => ({ [field]: sentence(words) }) });
}
