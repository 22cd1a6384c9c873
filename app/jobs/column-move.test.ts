import { expect, test } from "vitest";
import { nobody } from "./calendar-place.ts";
import { engineersAfterMove, isInColumn } from "./column-move.ts";

const job = (...engineer_ids: number[]) => ({ engineer_ids });

test("a job with two engineers stands in both columns, one with none in that of nobody", () => {
  expect([nobody, 2, 4, 9].filter((column) => isInColumn(column, job(4, 9)))).toEqual([4, 9]);
  expect([nobody, 2, 4, 9].filter((column) => isInColumn(column, job()))).toEqual([nobody]);
});

test.each([
  ["another takes over", job(4, 9), 4, 2, [2, 9]],
  ["the helper is replaced", job(4, 9), 9, 2, [4, 2]],
  ["who is on the job already takes over alone", job(4, 9), 4, 9, [9]],
  ["nobody had it", job(), nobody, 2, [2]],
  ["nobody gets it", job(4), 4, nobody, []],
  ["one of two leaves", job(4, 9), 4, nobody, [9]],
])("moved between columns: %s", (_, moved, from, to, ids) => {
  expect(engineersAfterMove(moved, { from, to })).toEqual(ids);
});
