/**
 * Moments that were written down, judged by a clock that may have been wrong then or may be wrong now
 * (docs/decisions/0032-clocks.md).
 */

/** Milliseconds by which a clock that is right may go back: the network corrects it by less. */
export const clockStep = 5 * 60_000;

/**
 * Milliseconds from `now` until a moment that is waited for. 0 when it has passed, and when it is further off than `longest`
 * (milliseconds), the longest wait there is of its kind: then the clock was ahead when it was written.
 */
export function waitLeft(until: Date, longest: number, now: Date): number {
  const left = until.getTime() - now.getTime();
  return left > longest ? 0 : Math.max(0, left);
}

/** Whether a moment that was the present when it was written down is yet to come: the clock was ahead then, or is behind. */
export function isYetToCome(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() + clockStep;
}
