import { data } from "react-router";

/** What a screen's action gives when its request did not reach the server, or the answer did not come back. */
export type Unreachable = { unreachable: true };

/**
 * Runs a screen's action; when the network fails, gives Unreachable rather than throwing the page away, and with it what
 * was typed. Everything else (redirects, answers, faults of the server) passes.
 */
export async function whileReachable<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    // What fetch throws when there was no answer.
    if (!(error instanceof TypeError)) throw error;
    const answer: Unreachable = { unreachable: true };
    // By its status the router sees a failure, and does not ask the server for the page's data again.
    return data(answer, { status: 503 });
  }
}

/** The answer of an action that reached the server; null when there is none. */
export function reached<Answer extends object>(answer: Answer | Unreachable | undefined): Answer | null {
  return answer && !("unreachable" in answer) ? (answer as Answer) : null;
}

/** Whether the last action did not reach the server. */
export function isUnreachable(answer: object | undefined): boolean {
  return answer !== undefined && "unreachable" in answer;
}
