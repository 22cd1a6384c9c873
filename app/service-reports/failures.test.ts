import { beforeEach, expect, test, vi } from "vitest";
import { logFault } from "#app/platform/log.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { loadedRows } from "./list-load.server.ts";
import { notDeleted, refusedRow } from "./refused-row.server.ts";

vi.mock("#app/platform/log.server.ts", { spy: true });

beforeEach(() => {
  vi.mocked(logFault).mockClear();
});

const words = wordsIn("en");
const notFound = new Problem("not-found", ({ problems }) => problems.notFound);
const nameless = new Problem("invalid", ({ problems }) => problems.engineerName, {
  fields: ({ problems }) => ({ name: problems.engineerName }),
});

test.each([
  ["add", notFound, "Add failed: Not found", 404],
  ["save", notFound, "Save failed: Not found", 404],
  ["enable", notFound, "Update failed: Not found", 404],
  ["disable", notFound, "Update failed: Not found", 404],
  ["up", notFound, "Update failed: Not found", 404],
  ["order", notFound, "Update failed: Not found", 404],
  ["add", nameless, "Name required", 422],
  ["save", nameless, "Name required", 422],
])("%s that fails with %o says %j, and keeps what was typed", (intent, problem, sentence, status) => {
  const answer = refusedRow(problem, words, { intent, name: "typed" });
  expect(answer.data).toMatchObject({ problem: sentence, values: { name: "typed" } });
  expect(answer.init?.status).toBe(status);
});

test("a fault of ours is logged, and told without its words", () => {
  const answer = refusedRow(new Error("secret"), words, { intent: "add" });
  expect(answer.data.problem).toMatch(/^Add failed: /);
  expect(answer.data.problem).not.toContain("secret");
  expect(answer.init?.status).toBe(500);
  expect(logFault).toHaveBeenCalled();
});

test("what could not be deleted says why, or no more than that", () => {
  expect(notDeleted(notFound, words)).toBe("Delete failed: Not found");
  expect(logFault).not.toHaveBeenCalled();
  expect(notDeleted(new Error("secret"), words)).toBe("Delete failed.");
  expect(logFault).toHaveBeenCalled();
});

test("a list that cannot be read says so, with what the log has it under", async () => {
  const { rows, problem } = await loadedRows(() => Promise.reject(new Error("secret")), words);
  expect(rows).toEqual([]);
  expect(problem).toBe(`Load failed: ${vi.mocked(logFault).mock.results[0]?.value}`);
});
