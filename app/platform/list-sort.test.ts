import { expect, test } from "vitest";
import { nextSort, type Sorting, sortedColumn, sortsOf } from "./list-sort.ts";

const sorting: Sorting<"name" | "total"> = { columns: ["name", "total"], usual: "name", largestFirst: ["total"] };

test("a heading leads to the order that a reader wants first, then to the other way round", () => {
  expect(nextSort("name", "total", sorting)).toBe("-total");
  expect(nextSort("-total", "total", sorting)).toBe("total");
  expect(nextSort("total", "total", sorting)).toBe("-total");
  expect(nextSort("-total", "name", sorting)).toBe("name");
  expect(nextSort("name", "name", sorting)).toBe("-name");
});

test("each column gives two orders", () => {
  expect(sortsOf(sorting.columns)).toEqual(["name", "-name", "total", "-total"]);
  expect(sortsOf(sorting.columns).map(sortedColumn)).toEqual(["name", "name", "total", "total"]);
});
