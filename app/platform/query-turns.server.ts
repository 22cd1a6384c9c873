/**
 * Shares the event loop between requests. SQLite's queries keep the loop while they run, and those of one screen follow
 * each other in one turn of it, so that all others would wait for all of them (docs/decisions/0140-shared-loop.md).
 */
import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds after which a turn of the loop takes no more queries. One that takes longer by itself is not divided. */
const mostOfTurn = 10;

/** When the first query of the present turn began; null before it. */
let began: number | null = null;

/** Resolves when the queries that were asked for before, and put off, have run. */
let last: Promise<unknown> = Promise.resolve();

/** Runs a query: at once, or in a later turn of the event loop, in the order of their coming, when this one is used up. */
export async function runInTurn<T>(query: () => T): Promise<T> {
  if (hasTime()) return query();
  const done = last.then(async () => {
    while (!hasTime()) await nextTurn();
    return query();
  });
  last = done.catch(() => {});
  return done;
}

/** Whether the present turn takes another query. The first one notes the time. */
function hasTime(): boolean {
  if (began === null) {
    began = performance.now();
    setImmediate(endTurn);
    return true;
  }
  return performance.now() - began < mostOfTurn;
}

function endTurn(): void {
  began = null;
}
