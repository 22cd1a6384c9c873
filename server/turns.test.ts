import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inShortTurns } from "./turns.ts";

/** Requests that each take so many milliseconds, by a clock that only they move. */
function requestsWith(clock: { now: number }) {
  const begun: string[] = [];
  const begin = inShortTurns(() => clock.now);
  const ask = (name: string, takes: number) =>
    begin(() => {
      begun.push(name);
      clock.now += takes;
    });
  return { begun, ask };
}

test("requests that arrive together are begun in their order, as many in a turn as fit into ten milliseconds", async () => {
  const { begun, ask } = requestsWith({ now: 0 });
  for (const name of ["a", "b", "c", "d", "e"]) ask(name, 6);
  expect(begun).toEqual(["a", "b"]);
  await nextTurn();
  expect(begun).toEqual(["a", "b", "c", "d"]);
  // One that arrives now waits for the one that waits.
  ask("f", 1);
  expect(begun).toEqual(["a", "b", "c", "d"]);
  await nextTurn();
  expect(begun).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("a request that comes alone begins at once, however long the one before took", async () => {
  const { begun, ask } = requestsWith({ now: 0 });
  ask("long", 500);
  await nextTurn();
  ask("next", 1);
  expect(begun).toEqual(["long", "next"]);
});

test("a request that waited still knows whose it is", async () => {
  const whose = new AsyncLocalStorage<string>();
  const clock = { now: 0 };
  const begin = inShortTurns(() => clock.now);
  const found: (string | undefined)[] = [];
  const look = () => {
    found.push(whose.getStore());
    clock.now += 20;
  };
  for (const name of ["Ana", "Luis", "Eva"]) whose.run(name, () => begin(look));
  await nextTurn();
  await nextTurn();
  expect(found).toEqual(["Ana", "Luis", "Eva"]);
});
