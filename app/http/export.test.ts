import { expect, test } from "vitest";
import { z } from "zod";
import { exportCall } from "./export.server.ts";

type Row = { id: number };

const ids = Array.from({ length: 1_200 }, (_, n) => 2_000 - n);

function callWith(read: (some: readonly number[]) => Promise<Row[]>, found = ids) {
  const query = z.object({ q: z.string().max(3).default("") });
  return exportCall({ name: "customers", query, ids: async () => found, read, columns: { id: ({ id }) => id } });
}

function asked(search = "") {
  const url = new URL(`http://localhost/api/things/export.csv${search}`);
  // What only other calls look at.
  return { request: new Request(url), url, params: {}, context: {} as never };
}

test("rows are read some at a time, in the order of their ids, without those deleted meanwhile", async () => {
  const reads: number[] = [];
  const read = async (some: readonly number[]) => {
    reads.push(some.length);
    return some.toSorted((a, b) => a - b).flatMap((id) => (id === 1_500 ? [] : [{ id }]));
  };
  const answer = await callWith(read)(asked("?q=a&page=7"));
  expect(reads).toEqual([500]);
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = (await answer.text()).split("\r\n");
  expect(lines).toEqual(["id", ...ids.filter((id) => id !== 1_500).map(String), ""]);
  expect(reads).toEqual([500, 500, 200]);
});

test("an empty list is a line of names", async () => {
  expect(await (await callWith(async () => [], [])(asked())).text()).toBe("id\r\n");
});

test("a wrong filter is refused, and so is a list whose first rows cannot be read", async () => {
  expect((await callWith(async () => [])(asked("?q=long"))).status).toBe(400);
  const failing = () => Promise.reject(new Error("The database is gone"));
  expect((await callWith(failing)(asked())).status).toBe(500);
});

test("where later rows cannot be read, the file breaks off and is not taken for whole", async () => {
  const read = async (some: readonly number[]) => {
    if (some.includes(1_000)) throw new Error("The database is gone");
    return some.map((id) => ({ id }));
  };
  const answer = await callWith(read)(asked());
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});
