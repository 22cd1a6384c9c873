import { expect, test } from "vitest";
import { nobody } from "#app/jobs/calendar-place.ts";
import type { ShownEngineer } from "#app/jobs/job.ts";
import { columnsOf, engineersAfterMove, isChosen, isIn, knownAmong } from "./columns.ts";

const engineer = (id: number, active = 1): ShownEngineer => ({
  ...{ id, name: `E${id}`, initials: `E${id}`, colour: "#0072b2", active },
});
const job = (...engineer_ids: number[]) => ({ engineer_ids });
const crew = [engineer(4), engineer(2), engineer(9, 0)];

test.each([
  ["a company without engineers has no columns", [], [], [], []],
  ["nobody first, then the engineers as they are ordered", crew, [], [], [nobody, 4, 2]],
  ["who left, where a job is theirs", crew, [], [job(2, 9)], [nobody, 4, 2, 9]],
  ["of those who left without a job there is nothing", [engineer(9, 0)], [], [job(3)], []],
  ["only who is chosen", crew, [2], [job(4)], [2]],
  ["nobody can be chosen", crew, [4, nobody], [], [nobody, 4]],
])("%s", (_, engineers, chosen, jobs, columns) => {
  expect(columnsOf(engineers, chosen, jobs)).toEqual(columns);
});

test("a job with two engineers stands in both columns, one with none in that of nobody", () => {
  expect([nobody, 2, 4, 9].filter((column) => isIn(column, job(4, 9)))).toEqual([4, 9]);
  expect([nobody, 2, 4, 9].filter((column) => isIn(column, job()))).toEqual([nobody]);
});

test("chosen engineers leave out the jobs of others", () => {
  const jobs = [job(4, 9), job(2), job()];
  expect(jobs.filter((one) => isChosen(one, []))).toEqual(jobs);
  expect(jobs.filter((one) => isChosen(one, [9, nobody]))).toEqual([job(4, 9), job()]);
  expect(knownAmong(crew, [9, nobody, 77])).toEqual([9, nobody]);
});

test.each([
  ["another takes over", job(4, 9), 4, 2, [2, 9]],
  ["the helper is replaced", job(4, 9), 9, 2, [4, 2]],
  ["who is on the job already takes over alone", job(4, 9), 4, 9, [9]],
  ["nobody had it", job(), nobody, 2, [2]],
  ["nobody gets it", job(4), 4, nobody, []],
  ["one of two leaves", job(4, 9), 4, nobody, [9]],
])("moved between columns: %s", (_, moved, from, to, ids) => {
  expect(engineersAfterMove(moved, from, to)).toEqual(ids);
});
