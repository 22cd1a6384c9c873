/**
 * What a verb throws when it refuses: a kind, which decides the HTTP status, and the sentence's name in the words, so
 * that a screen says it in the reader's language and the calls in English.
 */
import type { Words } from "#app/words/words.ts";

/** The kinds of refusal, each with the HTTP status of the call that is refused (behaviour 6.2). */
const callStatuses = {
  invalid: 400,
  unauthorized: 401,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
  /** The disk failed at its end: it may be stored, or not. */
  unknown: 500,
  "refused-upstream": 502,
  busy: 503,
  /** The server's clock cannot be right. */
  "wrong-clock": 503,
  /** Another server was given something, and did not say what became of it. */
  unanswered: 504,
  /** The disk did not take it. */
  "not-stored": 507,
} as const;

export type ProblemKind = keyof typeof callStatuses;

/**
 * Where the status of a screen is another: a form that can be read and is to be corrected is 422. So is a wrong pair at
 * sign-in, for text browsers do not show the page of a 401, which asks them for a name and password of HTTP.
 */
const screenStatuses: Partial<Record<ProblemKind, number>> = { invalid: 422, unauthorized: 422 };

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

/** A not-found Problem: there is none of this id, or nothing at this address. */
export function notFound(): Problem {
  return new Problem("not-found", (words) => words.problems.notFound);
}

/** An invalid Problem about one field: its sentence is the whole one's too. */
export function wrongField(field: string, sentence: Sentence): Problem {
  return new Problem("invalid", sentence, { fields: (words) => ({ [field]: sentence(words) }) });
}

/** The status of a screen that is refused: that of the call, but for the kinds that are named above. */
export function screenStatus(kind: ProblemKind): number {
  return screenStatuses[kind] ?? callStatuses[kind];
}

/** The status of a call that is refused, and the headers that belong to it. */
export function callRefusal({ kind, retryAfterSeconds }: Problem): { status: number; headers: Headers } {
  const headers = new Headers(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) });
  return { status: callStatuses[kind], headers };
}

/** The same of a screen. */
export function screenRefusal(problem: Problem): { status: number; headers: Headers } {
  return { ...callRefusal(problem), status: screenStatus(problem.kind) };
}
