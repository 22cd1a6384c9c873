/** What is still to be done with a state that was pressed on this phone. */
import type { KeptMove } from "./kept-moves.ts";

/** Whether a move is still to be sent. */
export function isWaiting({ refused, sent_at }: KeptMove): boolean {
  return refused === "" && sent_at === undefined;
}

/**
 * Whether the day that is shown lacks a move, since it waits, was refused, or was sent after the server was asked for
 * that day (null: it is a kept page). One that was sent in the future is of a clock that was ahead.
 */
export function isLacking({ sent_at }: KeptMove, asked_at: number | null): boolean {
  return sent_at === undefined || (sent_at <= Date.now() && sent_at >= (asked_at ?? 0));
}
