/**
 * Calls `work` once the browser has nothing more urgent to do, or after `timeout` milliseconds where it is given: for
 * what a page fetches in advance, which must not hold up its first second
 * (docs/decisions/0136-first-second-on-a-phone.md). Gives the function that calls it off. Safari has no idle callbacks;
 * there a timer comes after the tasks that are waiting.
 */
export function whenIdle(work: () => unknown, timeout?: number): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, timeout === undefined ? {} : { timeout });
  return () => cancelIdleCallback(asked);
}
