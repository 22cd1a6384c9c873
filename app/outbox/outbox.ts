/** What the outbox and those who deliver for it agree on. */

export type OutboxKind = "mail" | "push";

/** What is put into the outbox: plain data that its deliverer understands. */
export type Outgoing = {
  kind: OutboxKind;
  payload: unknown;
  /** How long it is worth trying. */
  hours: number;
};

/**
 * Sends one message, and returns once it was accepted. Throws NeverDeliverable when trying again is of no use, RetryAfter
 * when the other side says how long to wait; any other error is tried again later. Its message is kept: no secret in it.
 */
export type Deliverer = (payload: unknown) => Promise<void>;

/** It will never be accepted. */
export class NeverDeliverable extends Error {
  override name = "NeverDeliverable";
}

/** The other side asks to be left alone for a while. */
export class RetryAfter extends Error {
  override name = "RetryAfter";
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

const waits = [30, 60, 120, 300, 600, 1200];
const longestWait = 1800;

/** How many seconds to wait after so many failed attempts (1 and up): half a minute at first, half an hour in the end. */
export function secondsUntilRetry(attempts: number): number {
  return waits[attempts - 1] ?? longestWait;
}
