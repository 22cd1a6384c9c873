/** Why a request of a page failed, as data and as a sentence. For browser and server. */
import { isRouteErrorResponse } from "react-router";
import type { PageWords } from "#app/words/words.ts";

export type Failure =
  /** No answer came. */
  | { kind: "unreachable" }
  /** An answer of another server with a status of success, such as the sign-in page of a hotspot. */
  | { kind: "foreign" }
  | {
      kind: "status";
      status: number;
      /** The id under which our log has the fault. */
      id?: string;
      /** The text of the answer, if it is meant for people; not the HTML page of a proxy. */
      text?: string;
      statusText?: string;
    };

/** The data that a loader or action throws after a fault: only the id in the log. */
export type FaultData = { fault: string };

/** The data that is thrown where the server could not serve: why, and the fields of a form that was posted. */
export type RefusedData = { refused: string; typed: [name: string, value: string][] };

/**
 * The data that is thrown to a page whose session is over when it sends a form. In the server's words, so that no page
 * has to load them: why nothing was done, for a form with something typed and for another, what has happened in short,
 * and where a link leads that opens in another window.
 */
export type OverData = { refused: string; refusedTyped: string; over: string; way: { href: string; text: string } };

/** That data in what the router has thrown; null where it is something else. */
export function overIn(error: unknown): OverData | null {
  return isRouteErrorResponse(error) && "refusedTyped" in Object(error.data) ? (error.data as OverData) : null;
}

/** Thrown for an answer that is not what was asked for. */
export class AnswerFailure extends Error {
  override name = "AnswerFailure";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** The failure from what the router or a fetch has thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AnswerFailure) return error.failure;
  if (isRouteErrorResponse(error)) return statusFailure(error.status, error.statusText, error.data);
  // fetch throws TypeError when no answer came.
  return error instanceof TypeError ? { kind: "unreachable" } : { kind: "foreign" };
}

/**
 * The failure for an answer's status.
 *
 * @param body The text of the answer, or the data of our own server.
 */
export function statusFailure(status: number, statusText: string, body: unknown): Failure {
  const failure = { kind: "status", status, statusText } as const;
  if (typeof body === "string") return { ...failure, ...saidIn(body) };
  const { fault: id, refused: text } = Object(body) as Partial<FaultData & RefusedData>;
  return { ...failure, ...(typeof id === "string" && { id }), ...(typeof text === "string" && { text }) };
}

/** The most characters of a text for people. */
const longest = 300;

/** The text for people in a body: the `error` of our calls, with its id, or a short plain text. */
function saidIn(body: string): { id?: string; text?: string } {
  const json = parseJson(body);
  if (json !== undefined) {
    const { error, id } = Object(json) as { error?: unknown; id?: unknown };
    return { ...(typeof id === "string" && { id }), ...(typeof error === "string" && { text: error }) };
  }
  const text = body.trim();
  return text === "" || text.startsWith("<") || text.length > longest ? {} : { text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is known of a form that got no answer, by the browser that sent it. */
export type SentForm = {
  /** Whether the form makes something, and may have reached the server: what became of it is unknown. */
  mayBeDone: boolean;
  /** Whether something was typed or chosen in it, which is still in the page. */
  isTyped: boolean;
};

/** Why a form failed, for failedSentence(). */
export function reasonOfForm(failure: Failure, { mayBeDone, isTyped }: SentForm, words: PageWords) {
  const { shell } = words;
  if (failure.kind !== "unreachable") return { problem: reasonOf(failure, words) };
  if (mayBeDone) return { problem: shell.unanswered({ isTyped }), standsAlone: true };
  return { problem: isTyped ? shell.unreachable : shell.notReached };
}

/** The reason to put behind "Save failed: …": the answer's text, or else its status (behaviour 7.1). */
export function reasonOf(failure: Failure, { shell }: PageWords): string {
  if (failure.kind === "unreachable") return shell.unreachable;
  if (failure.kind === "foreign") return shell.foreignAnswer;
  if (failure.id) return faultReason(failure.status, failure.id);
  return failure.text ?? `HTTP ${failure.status}`;
}

/** Why something failed. `standsAlone`: it may have been done all the same, and the sentence says so. */
export type Reason = { problem: string | null; standsAlone?: boolean };

/** A sentence about what failed, before its reason: "Not saved: …". */
export type FailedWords = (given: { reason: string }) => string;

/**
 * What is said of a refusal: what failed, with the reason behind it. Alone where it may have been done: "Not saved: It
 * is not known whether this was saved" would have it done again.
 */
export function failedSentence({ problem, standsAlone = false }: Reason, failed: FailedWords): string {
  const reason = problem ?? "";
  return standsAlone ? reason : failed({ reason });
}

/** The reason of a fault on the server. */
export function faultReason(status: number, id: string): string {
  return `HTTP ${status} (${id})`;
}

/** The reason why something could not be loaded: 'HTTP {status}: {response text or status text}' (behaviour 7.1). */
export function loadReasonOf(failure: Failure, { shell }: PageWords): string {
  if (failure.kind === "unreachable") return shell.notReached;
  if (failure.kind === "foreign") return shell.foreignAnswer;
  const { status, id, text, statusText } = failure;
  if (id) return `HTTP ${status}: ${shell.fault} (${id})`;
  const said = text ?? statusText;
  return said ? `HTTP ${status}: ${said}` : `HTTP ${status}`;
}
