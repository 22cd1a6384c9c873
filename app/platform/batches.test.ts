import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchSize, inBatches } from "./batches.server.ts";

const ids = Array.from({ length: 2 * batchSize + 1 }, (_, n) => (n * 7919) % (2 * batchSize + 1));

test("rows come in the order of their ids, without those that were deleted meanwhile", async () => {
  const rows: { id: number }[] = [];
  const asked: number[] = [];
  const read = async (some: readonly number[]) => {
    asked.push(some.length);
    return some.toSorted((a, b) => a - b).flatMap((id) => (id === ids[3] ? [] : [{ id }]));
  };
  for await (const some of inBatches(ids, read)) rows.push(...some);
  expect(rows.map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[3]));
  expect(asked).toEqual([batchSize, batchSize, 1]);
});

test("between two batches others have their turn", async () => {
  // What the test before this one has begun ends its own turn first.
  await nextTurn();
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const before: number[] = [];
  const read = async (some: readonly number[]) => {
    before.push(turns);
    return some.map((id) => ({ id }));
  };
  for await (const some of inBatches(ids, read)) expect(some).not.toEqual([]);
  clearImmediate(counting);
  // After a long turn a batch is read at the end of the next one: two turns may lie between two batches.
  expect(before[0]).toBe(0);
  expect(before).toEqual([...new Set(before)].toSorted((a, b) => a - b));
  expect(before).toHaveLength(3);
});
