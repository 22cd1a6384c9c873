import { expect, test } from "vitest";
import { loadList } from "#app/http/list.server.ts";
import { wordsIn } from "#app/words/words.server.ts";

const words = wordsIn("en");

const asked = (page: number) => ({
  search: { q: "ana", from: "", to: "", page },
  ...{ problem: null, words },
  rowsPerPage: 10,
  hrefOf: ({ q, page }: { q: string; page: number }) => `/list?q=${q}&page=${page}`,
  nothing: { rows: [], total: 0 },
});

const rows = Array.from({ length: 10 }, (_, id) => ({ id }));

test("a page is given with its search and the number of pages", async () => {
  const { data } = await loadList({ ...asked(2), frame: { kinds: ["a"] }, load: async () => ({ rows, total: 21 }) });
  expect(data).toEqual({
    ...{ search: asked(2).search, problem: null, wrongPeriod: null, kinds: ["a"] },
    ...{ rows, total: 21, pages: 3, failure: null },
  });
});

test("a page behind the last leads to the last one of the same search, an empty list to its first", async () => {
  for (const { total, last } of [
    { total: 21, last: 3 },
    { total: 0, last: 1 },
  ]) {
    const thrown = await loadList({ ...asked(4), load: async () => ({ rows: [], total }) }).catch((error) => error);
    expect(thrown).toBeInstanceOf(Response);
    expect(thrown.headers.get("Location")).toBe(`/list?q=ana&page=${last}`);
  }
});

test("what cannot be read leaves the search and says why, as a fault of ours", async () => {
  const load = (): Promise<{ rows: never[]; total: number }> => Promise.reject(new Error("no database"));
  const { data, init } = await loadList({ ...asked(2), load });
  expect(init?.status).toBe(500);
  expect(data).toMatchObject({ search: { q: "ana", page: 2 }, rows: [], pages: 1, failure: { status: 500 } });
});

test("a period that ends before it begins is told beside the rows, one that is open at an end is not", async () => {
  const said = async (from: string, to: string) => {
    const search = { ...asked(1).search, from, to };
    const { data } = await loadList({ ...asked(1), search, load: async () => ({ rows: [], total: 0 }) });
    expect(data.search).toEqual(search);
    return data.wrongPeriod;
  };
  expect(await said("2026-11-23", "2026-11-22")).toBe(words.problems.wrongPeriod);
  expect(await said("2026-11-22", "2026-11-22")).toBeNull();
  expect(await said("2026-11-22", "")).toBeNull();
  expect(await said("", "2026-11-22")).toBeNull();
});
