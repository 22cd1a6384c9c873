import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeShortTurns } from "./short-turns.server.ts";

/**
 * Requests that each take so many milliseconds, by a clock that only they move. They work after an await, as all that
 * the framework answers.
 */
function requests() {
  const clock = { now: 0 };
  const begun: string[] = [];
  const { begin, giveWay } = makeShortTurns(() => clock.now);
  const ask = (name: string, takes: number) =>
    begin(async () => {
      begun.push(name);
      await null;
      clock.now += takes;
    });
  /** Asks, and lets the work be done, as before the next request is read from a connection. */
  const askAndWork = async (name: string, takes: number) => {
    ask(name, takes);
    await null;
    await null;
  };
  /** Asks what takes so many milliseconds before it gives way, and as many after it. */
  const askTwice = async (name: string, takes: number) => {
    begin(async () => {
      begun.push(name);
      clock.now += takes;
      await giveWay();
      begun.push(`${name} again`);
      clock.now += takes;
    });
    await null;
  };
  return { begun, ask, askAndWork, askTwice };
}

test("requests that arrive together begin in their order: in a turn that took five milliseconds no other", async () => {
  const { begun, askAndWork } = requests();
  for (const name of ["a", "b", "c", "d"]) await askAndWork(name, 3);
  expect(begun).toEqual(["a", "b"]);
  // What waits begins at the end of a turn: not of the long one, but of the one after it.
  await nextTurn();
  expect(begun).toEqual(["a", "b"]);
  await nextTurn();
  expect(begun).toEqual(["a", "b", "c"]);
  // One that arrives now waits for the one that waits.
  await askAndWork("e", 1);
  expect(begun).toEqual(["a", "b", "c"]);
  await nextTurn();
  expect(begun).toEqual(["a", "b", "c", "d"]);
  await nextTurn();
  expect(begun).toEqual(["a", "b", "c", "d", "e"]);
});

test("what gave way goes on in a turn of its own, in its order among the requests that wait", async () => {
  const { begun, askAndWork, askTwice } = requests();
  await askTwice("a", 2);
  await askTwice("b", 20);
  await askAndWork("c", 1);
  expect(begun).toEqual(["a"]);
  const turns: string[][] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const before = begun.length;
    await nextTurn();
    turns.push(begun.slice(before));
  }
  // After the 20 milliseconds of "b" a turn begins nothing.
  expect(turns).toEqual([["a again"], ["b"], [], ["c"], ["b again"], []]);
});

test("work ends a turn that took long, and goes on at once in another", async () => {
  const clock = { now: 0 };
  const done: string[] = [];
  const { begin, endIfLong } = makeShortTurns(() => clock.now);
  begin(async () => {
    await endIfLong();
    clock.now += 20;
    done.push("first");
    await endIfLong();
    done.push("second");
  });
  // All that is to be done without another turn.
  for (let n = 0; n < 10; n += 1) await null;
  expect(done).toEqual(["first"]);
  await nextTurn();
  expect(done).toEqual(["first"]);
  await nextTurn();
  expect(done).toEqual(["first", "second"]);
});

test("a request that arrives where the loop has worked long already begins after the next turn", async () => {
  const clock = { now: 0 };
  const begun: string[] = [];
  const { begin } = makeShortTurns(() => clock.now);
  clock.now += 30;
  begin(() => begun.push("a"));
  await nextTurn();
  // However long that one works too, by what goes on in it.
  clock.now += 30;
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(["a"]);
});

test("a request that comes alone begins at once, however long the one before took", async () => {
  const { begun, ask } = requests();
  ask("long", 500);
  await nextTurn();
  ask("next", 1);
  expect(begun).toEqual(["long", "next"]);
});

test("a request that waited still knows whose it is", async () => {
  const whose = new AsyncLocalStorage<string>();
  const clock = { now: 0 };
  const { begin } = makeShortTurns(() => clock.now);
  const found: (string | undefined)[] = [];
  const look = () => {
    found.push(whose.getStore());
    clock.now += 20;
  };
  for (const name of ["Ana", "Luis", "Eva"]) whose.run(name, () => begin(look));
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  expect(found).toEqual(["Ana", "Luis", "Eva"]);
});
