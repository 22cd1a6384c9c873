import { expect, test } from "vitest";
import { inOrder, movedTo, steppedBy } from "./order.ts";

test.each([
  [1, 0, [1, 2, 3]],
  [1, 1, [1, 2, 3]],
  [1, 2, [2, 1, 3]],
  [1, 3, [2, 3, 1]],
  [3, 0, [3, 1, 2]],
  [3, 1, [1, 3, 2]],
  [2, 9, [1, 3, 2]],
])("%i put before place %i gives %j", (id, to, wanted) => {
  expect(movedTo([1, 2, 3], id, to)).toEqual(wanted);
});

test.each([
  [1, -1, [1, 2, 3]],
  [1, 1, [2, 1, 3]],
  [2, -1, [2, 1, 3]],
  [2, 1, [1, 3, 2]],
  [3, 1, [1, 2, 3]],
  [9, 1, [1, 2, 3]],
] as const)("%i stepped by %i gives %j", (id, by, wanted) => {
  expect(steppedBy([1, 2, 3], id, by)).toEqual(wanted);
});

test.each([
  [
    [1, 2, 3],
    [3, 1, 2],
    [3, 1, 2],
  ],
  [[1, 2, 3], [3], [3, 1, 2]],
  [
    [1, 2],
    [9, 2, 2],
    [2, 1],
  ],
  [[], [1], []],
])("%j wanted as %j is %j", (ids, wanted, order) => {
  expect(inOrder(ids, wanted)).toEqual(order);
});
