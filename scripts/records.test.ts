/** That every record in docs/decisions has its number, a status with its date, and what else was considered. */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const records = globSync("docs/decisions/*.md").map((file) => {
  const text = readFileSync(file, "utf8");
  return { name: basename(file), text, lines: text.split("\n") };
});

test("a record is headed by the number of its file", () => {
  expect(records.length).toBeGreaterThan(100);
  const isHeaded = ({ name, lines }: (typeof records)[number]) =>
    lines[0]?.startsWith(`# ${Number.parseInt(name, 10)}. `);
  expect(records.filter((record) => !isHeaded(record)).map(({ name }) => name)).toEqual([]);
});

test("the third line of a record is its status and date", () => {
  const undated = records.filter(({ lines }) => !/^(?:Accepted|Superseded) \d{4}-\d\d-\d\d\b/.test(lines[2] ?? ""));
  expect(undated.map(({ name }) => name)).toEqual([]);
});

test("a record says what else was considered", () => {
  const without = records.filter(({ text }) => !/^(?:- )?\*\*Considered\b/m.test(text));
  expect(without.map(({ name }) => name)).toEqual([]);
});
