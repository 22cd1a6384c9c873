import { expect, test } from "vitest";
import { turnsOf } from "./turns.server.ts";

const turns = turnsOf("tests", { most: 3, busy: (words) => words.problems.passwordsWaiting, retryAfterSeconds: 7 });

/** Work that runs until the test ends it. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  return { end, work: () => ended };
}

test("one is done at a time, in their order, and more than three are refused until one is done", async () => {
  const first = held();
  const done: string[] = [];
  const all = [
    turns.take(first.work).then(() => done.push("first")),
    turns.take(async () => done.push(`second after ${done.length}`)),
    turns.take(async () => Promise.reject(new Error("fails"))).catch(() => done.push("third")),
  ];
  await expect(turns.take(async () => done.push("fourth"))).rejects.toMatchObject({
    kind: "busy",
    retryAfterSeconds: 7,
  });
  expect(() => turns.expectRoom()).toThrow();
  expect(turns.idle()).toBe(false);
  const settled = turns.done();
  first.end();
  await settled;
  expect(turns.idle()).toBe(true);
  await Promise.all(all);
  expect(done.map((name) => name.split(" ")[0]).sort()).toEqual(["first", "second", "third"]);
  expect(await turns.take(async () => "fifth")).toBe("fifth");
});
