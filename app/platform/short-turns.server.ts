/**
 * Spreads what the server answers over several turns of the event loop, none of which should take long
 * (docs/decisions/0140-one-turn.md).
 */
import { AsyncResource } from "node:async_hooks";
import { performance } from "node:perf_hooks";
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
  /** Ends the turn, as `giveWay()` does, where it has taken long; otherwise is fulfilled at once. */
  endIfLong(): Promise<void>;
};

/**
 * Makes turns of which each begins with what has waited longest, be it a request or work that gave way. `worked` gives
 * the milliseconds that the loop has worked so far, of whatever: V8's collections have their place in its turns too.
 */
export function makeShortTurns(worked: () => number = () => performance.eventLoopUtilization().active): ShortTurns {
  const waiting: (() => void)[] = [];
  /** What the loop had worked at the end of the last turn that began anything, or after which something waited. */
  let before = worked();
  let isNextSet = false;
  let isPutOff = false;

  return {
    begin(work) {
      if (waiting.length > 0 || isLong()) waitWith(AsyncResource.bind(work));
      else start(work);
    },
    giveWay: () => new Promise(waitWith),
    async endIfLong() {
      if (isLong()) await new Promise<void>(waitWith);
    },
  };

  function waitWith(work: () => void): void {
    waiting.push(work);
    setNext();
  }

  function start(work: () => void): void {
    setNext();
    work();
  }

  function isLong(): boolean {
    return worked() - before > longTurn;
  }

  function setNext(): void {
    if (!isNextSet) setImmediate(endTurn);
    isNextSet = true;
  }

  /**
   * Called at the end of a turn. Begins only one of what waits: what it does after its first await is done when this
   * callback has ended, within the same turn. After a long turn it begins at the end of the next one, but not later.
   */
  function endTurn(): void {
    isNextSet = false;
    isPutOff = !isPutOff && waiting.length > 0 && isLong();
    before = worked();
    if (isPutOff) setNext();
    else {
      const next = waiting.shift();
      if (next) start(next);
    }
  }
}

/** The turns of this process. */
export const shortTurns: ShortTurns = makeShortTurns();
