import { beforeEach, expect, test, vi } from "vitest";
import { logFault } from "#app/platform/log.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { loadedRows } from "./list-load.server.ts";

vi.mock("#app/platform/log.server.ts", { spy: true });

beforeEach(() => {
  vi.mocked(logFault).mockClear();
});

test("a list that cannot be read says so, with what the log has it under", async () => {
  const { rows, problem } = await loadedRows(() => Promise.reject(new Error("secret")), wordsIn("en"));
  expect(rows).toEqual([]);
  expect(problem).toBe(`Load failed: HTTP 500 (${vi.mocked(logFault).mock.results[0]?.value})`);
});
