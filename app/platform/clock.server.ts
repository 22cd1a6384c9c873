/**
 * Judges stored times by a clock that may have been wrong then, or may be wrong now (docs/decisions/0032-clocks.md).
 */
import { minuteMs } from "./durations.ts";

/** Milliseconds by which a correct clock may go back. A correction by NTP is smaller. */
export const clockStep = 5 * minuteMs;

/**
 * Milliseconds from `now` until a stored time. 0 when it has passed, and also when it is further away than `longest`,
 * the longest wait of its kind in milliseconds: then the clock was ahead when the time was stored.
 */
export function waitLeft(until: Date, longest: number, now: Date): number {
  const left = until.getTime() - now.getTime();
  return left > longest ? 0 : Math.max(0, left);
}

/**
 * Whether a time that was the present when it was stored lies in the future, by more than `step` milliseconds: the
 * clock was ahead then, or is behind now.
 */
export function isYetToCome(moment: Date, now: Date, step = clockStep): boolean {
  return moment.getTime() > now.getTime() + step;
}
