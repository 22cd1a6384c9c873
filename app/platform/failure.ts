/** Why a request of a page was not answered as it should be, in data and in words. Browser and server alike. */
import { isRouteErrorResponse } from "react-router";
import type { PageWords } from "#app/words/words.ts";

export type Failure =
  /** No answer came. */
  | { kind: "unreachable" }
  /** An answer came that is not ours, though its status says that all is well: a hotspot's sign-in page. */
  | { kind: "foreign" }
  | {
      kind: "status";
      status: number;
      /** Under which our log tells of it. */
      id?: string;
      /** What the answer says, if that is a text for people; a proxy's page of HTML is none. */
      text?: string;
      statusText?: string;
    };

/** What a loader or an action throws after a fault of ours: the browser is told its id, and nothing else. */
export type FaultData = { fault: string };

/** Thrown for an answer that is none of what was asked for. */
export class AnswerFailure extends Error {
  override name = "AnswerFailure";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** What went wrong by what the router or a fetch of ours threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AnswerFailure) return error.failure;
  if (isRouteErrorResponse(error)) return statusFailure(error.status, error.statusText, error.data);
  // What fetch throws when there was no answer.
  return error instanceof TypeError ? { kind: "unreachable" } : { kind: "foreign" };
}

/**
 * The failure that an answer is.
 *
 * @param body The text of the answer, or what our own server put into it.
 */
export function statusFailure(status: number, statusText: string, body: unknown): Failure {
  const failure = { kind: "status", status, statusText } as const;
  if (typeof body === "string") return { ...failure, ...saidIn(body) };
  const id = Object(body).fault;
  return typeof id === "string" ? { ...failure, id } : failure;
}

/** Longer texts are written for machines. */
const longest = 300;

/** What a body says to people: the `error` of our calls with its id, or a short plain text. */
function saidIn(body: string): { id?: string; text?: string } {
  const json = parsed(body);
  if (json !== undefined) {
    const { error, id } = Object(json) as { error?: unknown; id?: unknown };
    return { ...(typeof id === "string" && { id }), ...(typeof error === "string" && { text: error }) };
  }
  const text = body.trim();
  return text === "" || text.startsWith("<") || text.length > longest ? {} : { text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The reason that follows what failed ("Save failed: …"): what the answer says, else its status (behaviour 7.1). */
export function reasonOf(failure: Failure, { shell }: PageWords): string {
  if (failure.kind === "unreachable") return shell.unreachable;
  if (failure.kind === "foreign") return shell.foreignAnswer;
  if (failure.id) return faultReason(failure.status, failure.id);
  return failure.text ?? `HTTP ${failure.status}`;
}

/** The reason of a fault of ours. */
export function faultReason(status: number, id: string): string {
  return `HTTP ${status} (${id})`;
}

/** Why something could not be loaded: 'HTTP {status}: {response text or status text}' (behaviour 7.1). */
export function loadReasonOf(failure: Failure, { shell }: PageWords): string {
  if (failure.kind === "unreachable") return shell.notReached;
  if (failure.kind === "foreign") return shell.foreignAnswer;
  const { status, id, text, statusText } = failure;
  if (id) return `HTTP ${status}: ${shell.fault} (${id})`;
  const said = text ?? statusText;
  return said ? `HTTP ${status}: ${said}` : `HTTP ${status}`;
}
