import { expect, test } from "vitest";
import { nobody } from "#app/jobs/calendar-place.ts";
import type { ShownEngineer } from "#app/jobs/job.ts";
import { columnsOf, isChosen, knownAmong } from "./columns.ts";

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

test("chosen engineers leave out the jobs of others", () => {
  const jobs = [job(4, 9), job(2), job()];
  expect(jobs.filter((one) => isChosen(one, []))).toEqual(jobs);
  expect(jobs.filter((one) => isChosen(one, [9, nobody]))).toEqual([job(4, 9), job()]);
  expect(knownAmong(crew, [9, nobody, 77])).toEqual([9, nobody]);
});
