/**
 * Types and errors that the outbox shares with the rooms that put messages in and send them; the waits between retries.
 */

export type OutboxKind = "mail" | "push";

/** A message to put into the outbox. The payload is plain data (JSON) for the Deliverer of its kind. */
export type Outgoing = {
  kind: OutboxKind;
  payload: unknown;
  /** After so many hours it is given up. */
  hours: number;
};

/**
 * Sends one message. Returns when it was accepted. Throws NeverDeliverable when a retry is useless, and RetryAfter when
 * the receiver says how long to wait. After any other error the message is retried. The error's message is stored, so
 * it must not contain a secret.
 */
export type Deliverer = (payload: unknown) => Promise<void>;

/** The message will never be accepted: the outbox gives it up. */
export class NeverDeliverable extends Error {
  override name = "NeverDeliverable";
}

/** The receiver asks to wait for so many seconds. */
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

/** Seconds to wait after the given number of failed attempts (from 1): 30 at first, 1800 in the end. */
export function secondsUntilRetry(attempts: number): number {
  return waits[attempts - 1] ?? longestWait;
}
