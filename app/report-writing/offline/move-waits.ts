/** What is still to be done with a state that was pressed on this phone. */
import { isClockSet } from "../phone-clock.ts";
import type { KeptMove } from "./kept-moves.ts";

/** Whether a move is still to be sent. */
export function isWaiting({ refused, sent_at }: KeptMove): boolean {
  return refused === "" && sent_at === undefined;
}

/**
 * Whether the day that is shown lacks a move, since it waits, was refused, or was sent after the server was asked for
 * that day (null: it is a kept page). One that was sent by a clock that was ahead is not shown.
 */
export function isLacking({ sent_at }: KeptMove, asked_at: number | null): boolean {
  return sent_at === undefined || (!isAhead(sent_at) && sent_at >= (asked_at ?? 0));
}

/** Whether the clock was ahead when it gave a time. To one that is not set now each right time is in the future. */
export function isAhead(sent_at: number): boolean {
  const now = Date.now();
  return sent_at > now && isClockSet(now);
}
