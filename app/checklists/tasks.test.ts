import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { createTask, deleteTask, listTasks, moveTask, orderTasks } from "./tasks.server.ts";

useDatabase();

let ids: number[] = [];

beforeEach(async () => {
  for (const { id } of await listTasks()) await deleteTask(id);
  ids = [];
  for (const title of ["a", "b", "c", "d"]) {
    ids.push((await createTask({ title, has_text: 0, active: 1 })).id);
  }
});

async function order(): Promise<string> {
  return (await listTasks()).map(({ title }) => title).join("");
}

const idOf = (title: string) => ids["abcd".indexOf(title)] ?? 0;

test.each([
  ["a", 1, "bacd"],
  ["d", -1, "abdc"],
  ["b", 1, "acbd"],
  ["a", -1, "abcd"],
  ["d", 1, "abcd"],
] as const)("%s moved by %i gives %s", async (title, by, wanted) => {
  await moveTask(idOf(title), by);
  expect(await order()).toBe(wanted);
});

test("tasks of the same place move too", async () => {
  for (const { id } of await listTasks()) await deleteTask(id);
  ids = [];
  for (const title of ["a", "b", "c"]) {
    ids.push((await createTask({ title, has_text: 0, active: 1, sort_order: 7 })).id);
  }
  await moveTask(idOf("c"), -1);
  expect(await order()).toBe("acb");
});

test.each([
  ["dcba", "dcba"],
  ["ca", "cabd"],
  ["", "abcd"],
  ["bbb", "bacd"],
])("put into the order %j, they stand %s", async (wanted, expected) => {
  await orderTasks([...wanted].map(idOf));
  expect(await order()).toBe(expected);
});

test("an order that names a deleted task is taken without it", async () => {
  const gone = idOf("c");
  await deleteTask(gone);
  await orderTasks([idOf("d"), gone, idOf("a")]);
  expect(await order()).toBe("dab");
});

test("an unknown task is not moved", async () => {
  await expect(moveTask(999_999, 1)).rejects.toMatchObject({ kind: "not-found" });
});
