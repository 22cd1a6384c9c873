/**
 * Types and errors that the outbox shares with the rooms that put messages in and send them; the waits between retries.
 */

import type { Transaction } from "#app/platform/database.server.ts";

export type OutboxKind = "mail" | "push" | "verifactu" | "pdf";

/** A message to put into the outbox. The payload is plain data (JSON) for the Deliverer of its kind. */
export type Outgoing = {
  kind: OutboxKind;
  payload: unknown;
  /** After so many hours it is given up; hours of the night in which it waits are not counted. */
  hours: number;
  /** It is given up at this instant at the latest. */
  until?: Date;
  /** The person whose night it must not disturb; absent: it goes at any time. */
  quiet?: Quiet;
};

/** Who is left alone at night; for an engineer, the start of the visit that they are told of (ISO 8601). */
export type Quiet = { whom: "customer" } | { whom: "engineer"; start: string };

/**
 * Quiet hours as the outbox stores them, with the instant at which the message is given up at the latest (ISO 8601), or
 * null; an older build has stored none.
 */
export type StoredQuiet = Quiet & { until?: string | null };

/** What is known of the tries to send a message. */
export type Tries = { attempts: number; last_error: string | null; claimed_until: Date | string | null };

/**
 * Whether no try of a message that waits may have reached its receiver: none was begun, or the last one has failed. The
 * kind of the message says of which failures that is not known.
 */
export function isUnsent({ attempts, last_error, claimed_until }: Tries): boolean {
  return attempts === 0 || (last_error !== null && claimed_until === null);
}

/**
 * Sends one message, which expires at the given time, if any. Returns when it was accepted. Throws NeverDeliverable
 * when a retry is useless, and RetryAfter when the receiver says how long to wait. After any other error the message is
 * retried. The error's message is stored, so it must not contain a secret.
 */
export type Deliverer = (payload: unknown, expires_at: Date | null) => Promise<void>;

/** A message that can be written anew before it is sent (Renewal): what it is about. An older build has stored none. */
export type Renewable = { about: unknown };

/**
 * Gives the payload of a message as it has to be now, before a try to send it. Runs in a transaction; whoever put the
 * message in decides for how long it may still change.
 */
export type Renewal = (transaction: Transaction, payload: Renewable, tries: Tries) => Promise<unknown>;

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

/**
 * What is stored of a message that expires without a failed try before: it was never tried, or the try was broken off.
 * They are written as mail failures are (mail/mail-failure.ts), whose sentences the screens show.
 */
export const expiry = { late: "late: ", interrupted: "interrupted: " } as const;

/** When messages are tried again, in seconds. The time after which a message expires is given with it (Outgoing). */
export const retries = {
  /** After the first failed attempt, the second, and so on. */
  waits: [30, 60, 120, 300, 600, 1200],
  /** After each further attempt. */
  later: 1800,
  /**
   * After a mail server has received a mail and not confirmed it. So long may a server take to accept a mail
   * (RFC 5321, section 4.5.3.2.6). The repeated mail has the same Message-ID.
   */
  unconfirmedMail: 600,
  /** The longest wait when a push service asks for one by Retry-After. */
  mostForPushService: 3600,
  /**
   * The longest wait of any message, whatever its receiver asks for. A later `next_at` comes from a clock that was
   * ahead.
   */
  longest: 7200,
  /** After an error in reading or writing the row of a message, for instance because the disk was full. */
  afterFault: 30,
  /** Until the next try to store what became of a delivery. */
  afterUnstored: 5,
  /** The tries to store it after which it is given up, if neither the disk is full nor the database away. */
  mostUnstored: 5,
} as const;

/** Seconds to wait after the given number of failed attempts (from 1): 30 at first, 1800 in the end. */
export function secondsUntilRetry(attempts: number): number {
  return retries.waits[attempts - 1] ?? retries.later;
}
