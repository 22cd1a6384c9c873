import { chmodSync, statSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { useFolder } from "../../tests/support/data-folder.ts";
import { keepToOwner, plannedOnce } from "./connection.server.ts";

const path = useFolder();

test("the database file becomes its owner's alone; where there is none, nothing happens", () => {
  keepToOwner(path("alisio.db"));
  writeFileSync(path("alisio.db"), "");
  chmodSync(path("alisio.db"), 0o444);
  keepToOwner(path("alisio.db"));
  expect(statSync(path("alisio.db")).mode & 0o777).toBe(0o600);
});

test.each([
  ["SELECT * FROM t WHERE a = ? LIMIT ? OFFSET ?", "SELECT * FROM t WHERE a = +? LIMIT +? OFFSET +?"],
  [`SELECT 'why?', "odd?" FROM t WHERE a IN (?,?)`, `SELECT 'why?', "odd?" FROM t WHERE a IN (+?,+?)`],
  ["SELECT 'it''s ?' || ?", "SELECT 'it''s ?' || +?"],
])("%s: values are made expressions, and texts stay", (sql, planned) => {
  expect(plannedOnce(sql)).toBe(planned);
});

test("a value keeps its type, and is compared as before", () => {
  const database = new Database(":memory:");
  const values = ["5", "", "a", 5, 5.5, null, Buffer.from("a")];
  const read = (sql: string) => values.map((value) => database.prepare(sql).pluck().get(value));
  database.exec("CREATE TABLE t (n INTEGER, x TEXT); INSERT INTO t VALUES (5, '5'), (6, 'a')");
  for (const sql of [
    "SELECT typeof(?)",
    "SELECT ?",
    "SELECT count(*) FROM t WHERE n = ?",
    "SELECT count(*) FROM t WHERE x = ?",
  ]) {
    expect(read(plannedOnce(sql)), sql).toEqual(read(sql));
  }
  database.close();
});
