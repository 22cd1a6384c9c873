import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { runInTurn } from "./query-turns.server.ts";

/** Keeps the event loop, as a query does. */
function keepLoop(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** Counts the turns of the loop until it is told to stop. */
function countTurns(): { stop(): number } {
  let [count, counting] = [0, true];
  const next = () => {
    count += 1;
    if (counting) setImmediate(next);
  };
  setImmediate(next);
  return {
    stop() {
      counting = false;
      return count;
    },
  };
}

test("short queries run at once, in one turn", async () => {
  await nextTurn();
  const turns = countTurns();
  const got = await Promise.all([1, 2, 3].map((n) => runInTurn(() => n)));
  expect(got).toEqual([1, 2, 3]);
  expect(turns.stop()).toBe(0);
});

test("when a turn is used up, the others wait for later ones, in order, and let something else run between them", async () => {
  await nextTurn();
  const turns = countTurns();
  const order: number[] = [];
  const long = Array.from({ length: 6 }, (_, n) =>
    runInTurn(() => {
      keepLoop(11);
      order.push(n);
    }),
  );
  await Promise.all(long);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(turns.stop()).toBeGreaterThanOrEqual(5);
});

test("a query that fails fails alone", async () => {
  await nextTurn();
  const asked = [
    runInTurn(() => keepLoop(11)),
    runInTurn(() => {
      throw new Error("no such table");
    }),
    runInTurn(() => "rows"),
  ];
  const [, failed, good] = await Promise.allSettled(asked);
  expect(failed).toMatchObject({ status: "rejected", reason: new Error("no such table") });
  expect(good).toEqual({ status: "fulfilled", value: "rows" });
});
