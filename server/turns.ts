/**
 * Spreads requests that arrive together over several turns of the event loop (docs/decisions/0140-one-turn.md).
 */
import { AsyncResource } from "node:async_hooks";

/** Milliseconds after which a turn of the event loop begins no other request. */
const longTurn = 10;

/**
 * Makes a function that begins to answer a request: at once, or in the next turn where those that this turn has begun
 * took long. Requests that arrived while the loop was busy would else all be answered in one turn, and whatever else is
 * due would wait for the last of them. They begin in the order in which they came.
 */
export function inShortTurns(now: () => number = () => performance.now()): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  /** When the first request of this turn began; null in a turn that has none. */
  let begun: number | null = null;

  return (begin) => {
    if (waiting.length > 0 || isLong()) waiting.push(AsyncResource.bind(begin));
    else start(begin);
  };

  function start(begin: () => void): void {
    if (begun === null) {
      begun = now();
      setImmediate(nextTurn);
    }
    begin();
  }

  function isLong(): boolean {
    return begun !== null && now() - begun > longTurn;
  }

  /** Begins only one: what it does after its first await is done when this callback has ended, within the same turn. */
  function nextTurn(): void {
    begun = null;
    const next = waiting.shift();
    if (next) start(next);
  }
}
