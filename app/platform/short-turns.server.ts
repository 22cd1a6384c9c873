/**
 * Spreads what the server answers over several turns of the event loop, none of which should take long
 * (docs/decisions/0140-one-turn.md).
 */
import { AsyncResource } from "node:async_hooks";
import { setImmediate } from "node:timers";

/** Milliseconds after which a turn of the event loop begins nothing else. */
const longTurn = 5;

export type ShortTurns = {
  /**
   * Begins to answer a request: at once, or in a later turn where what this turn has begun took long. Requests that
   * arrived while the loop was busy would else all be answered in one turn.
   */
  begin(work: () => void): void;
  /**
   * Ends the turn of work that took long or will, and is fulfilled in a later one. Works that give way at the same time
   * go on in a turn each.
   */
  giveWay(): Promise<void>;
};

/** Makes turns of which each begins with what has waited longest, be it a request or work that gave way. */
export function makeShortTurns(now: () => number = () => performance.now()): ShortTurns {
  const waiting: (() => void)[] = [];
  /** When the first work of this turn began; null in a turn that has none. */
  let begun: number | null = null;
  let isNextSet = false;

  return {
    begin(work) {
      if (waiting.length > 0 || isLong()) waitWith(AsyncResource.bind(work));
      else start(work);
    },
    giveWay: () => new Promise(waitWith),
  };

  function waitWith(work: () => void): void {
    waiting.push(work);
    setNext();
  }

  function start(work: () => void): void {
    begun ??= now();
    setNext();
    work();
  }

  function isLong(): boolean {
    return begun !== null && now() - begun > longTurn;
  }

  function setNext(): void {
    if (!isNextSet) setImmediate(nextTurn);
    isNextSet = true;
  }

  /** Begins only one: what it does after its first await is done when this callback has ended, within the same turn. */
  function nextTurn(): void {
    begun = null;
    isNextSet = false;
    const next = waiting.shift();
    if (next) start(next);
  }
}

/** The turns of this process. */
export const shortTurns: ShortTurns = makeShortTurns();
