/**
 * Problem, the error that a verb throws to refuse. Its kind decides the HTTP status; its sentence comes from the words,
 * so that a screen shows it in the user's language and a call in English.
 */
import type { Words } from "#app/words/words.ts";

/** The kinds of refusal, with the HTTP status in a call (behaviour 6.2). */
const callStatuses = {
  invalid: 400,
  unauthorized: 401,
  /** The user's role does not suffice (auth/roles.ts). */
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
  /** The disk failed at the commit: stored or not, nobody can tell. */
  unknown: 500,
  /** What was kept cannot be given out, since it is not what was kept. */
  damaged: 500,
  "refused-upstream": 502,
  /** The database cannot be reached, or not in time; what was to be stored was not. */
  away: 503,
  busy: 503,
  /** The server's clock cannot be right. */
  "wrong-clock": 503,
  /** Another server, such as the mail server, did not answer: its result is unknown. */
  unanswered: 504,
  /** The disk refused the write. */
  "not-stored": 507,
} as const;

export type ProblemKind = keyof typeof callStatuses;

/**
 * Statuses that differ on a screen: 422 for a form that can be corrected. Also for a wrong password at sign-in, because
 * text browsers answer a 401 by asking for an HTTP user name and password instead of showing the page.
 */
const screenStatuses: Partial<Record<ProblemKind, number>> = { invalid: 422, unauthorized: 422 };

/** A sentence for each wrong field, by the field's name in the call ("items.0.quantity"). */
export type FieldProblems = Record<string, string>;

export type Sentence = (words: Words) => string;

/**
 * What came of a refused request where that is not "nothing": it was done, and only its record failed, or it is being
 * done, or nobody knows, or the same form has done something before. Such a sentence stands alone, without
 * "Not saved: …" before it (failedSentence).
 */
type Outcome = "done" | "unsure" | "before";

/** A numbered document that a form has made before, where a screen shows it. */
export type MadeBefore = {
  number: string;
  href: string;
  /** Whether the form makes no further one unless the user says so, as each has to be undone by another document. */
  isOnce: boolean;
};

const unsureKinds: readonly ProblemKind[] = ["unknown", "unanswered"];

export class Problem extends Error {
  override name = "Problem";
  readonly kind: ProblemKind;
  readonly sentence: Sentence;
  readonly fields: ((words: Words) => FieldProblems) | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly outcome: Outcome | null;
  /** For screens: what the same form has made before, if that is why it is refused. */
  readonly made: MadeBefore | null;
  /** More fields of a call's answer. */
  readonly details: Record<string, unknown>;

  constructor(
    kind: ProblemKind,
    sentence: Sentence,
    more: {
      fields?: (words: Words) => FieldProblems;
      retryAfterSeconds?: number | undefined;
      outcome?: Outcome;
      made?: MadeBefore | null;
      details?: Record<string, unknown>;
    } = {},
  ) {
    super(kind);
    this.kind = kind;
    this.sentence = sentence;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.outcome = more.outcome ?? (unsureKinds.includes(kind) ? "unsure" : null);
    this.made = more.made ?? null;
    this.details = more.details ?? {};
  }
}

/** A not-found Problem. */
export function notFound(): Problem {
  return new Problem("not-found", (words) => words.problems.notFound);
}

/** A Problem about one field, with the same sentence for the whole form; an invalid one unless told otherwise. */
export function wrongField(field: string, sentence: Sentence, kind: ProblemKind = "invalid"): Problem {
  return new Problem(kind, sentence, { fields: (words) => ({ [field]: sentence(words) }) });
}

/** An invalid Problem about several fields, whose sentence is theirs. */
export function wrongFields(fields: (words: Words) => FieldProblems): Problem {
  return new Problem("invalid", (words) => [...new Set(Object.values(fields(words)))].join(" "), { fields });
}

/** The status of a refused screen: that of a call, except for the kinds above. */
export function screenStatus(kind: ProblemKind): number {
  return screenStatuses[kind] ?? callStatuses[kind];
}

/** The status and the headers of a refused call. */
export function callRefusal({ kind, retryAfterSeconds }: Problem): { status: number; headers: Headers } {
  const headers = new Headers(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) });
  return { status: callStatuses[kind], headers };
}

/** The status and the headers of a refused screen. */
export function screenRefusal(problem: Problem): { status: number; headers: Headers } {
  return { ...callRefusal(problem), status: screenStatus(problem.kind) };
}
