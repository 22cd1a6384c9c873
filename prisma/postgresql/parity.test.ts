/**
 * That both engines have the same: the tables of the schema, CHECKs and triggers. What a server itself must say is in
 * tests/http/postgresql.test.ts, which runs where there is one.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useFile } from "../../tests/support/database.ts";
import { checks } from "../checks.ts";
import { searchedTables, searchTables } from "../triggers/search.ts";
import { columnsIn } from "../triggers/sqlite.ts";
import { pendingMigration } from "./new-migration.ts";
import { rulesOf } from "./rules.ts";
import { columnsOf } from "./twin.ts";

const schema = readFileSync(join(import.meta.dirname, "../schema.prisma"), "utf8");
const { file } = useFile();
let sqlite: Database.Database;

beforeAll(() => {
  sqlite = new Database(file, { readonly: true });
});

afterAll(() => {
  sqlite.close();
});

test("PostgreSQL's migrations make the tables of the schema, and the last one names the rules of this version", async () => {
  expect(await pendingMigration(schema), "npm run db:migration has something to write").toBe("");
});

test("the tables of SQLite and their columns are the schema's, of which PostgreSQL's are made", () => {
  const names = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
  const tables = (names.pluck().all() as string[]).filter(
    (name) => !name.startsWith("_") && !searchTables.includes(name),
  );
  expect([...columnsOf(schema).keys()].toSorted()).toEqual(tables.toSorted());
  for (const [table, columns] of columnsOf(schema)) {
    expect(columns.map(({ name }) => name).toSorted(), table).toEqual(columnsIn(sqlite, table).toSorted());
  }
});

test("the CHECKs of SQLite's tables are those of checks.ts, which PostgreSQL gets", () => {
  for (const table of columnsOf(schema).keys()) {
    const stored = sqlite.prepare("SELECT sql FROM sqlite_master WHERE name = ?").pluck().get(table);
    expect(checksIn(String(stored)).toSorted(), table).toEqual(Object.values(checks[table] ?? {}).toSorted());
  }
});

test("PostgreSQL has the triggers that SQLite has, and those of the trail's last line, of times and of pairs", () => {
  const names = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all() as string[];
  const created = rulesOf(schema).matchAll(/^CREATE (?:OR REPLACE )?TRIGGER "(\w+)"/gm);
  const own = ["Audit_last", "JobEngineer_taken_time", "Job_taken_time"];
  const ofPairs = searchedTables.map((table) => `${table}Search_pairs`);
  expect([...created].map(([, name]) => name).toSorted()).toEqual([...names, ...own, ...ofPairs].toSorted());
});

test("no word of SQLite's is left in PostgreSQL's rules", () => {
  expect(rulesOf(schema)).not.toMatch(/\b(GLOB|RAISE\(|strftime|julianday|typeof|group_concat|rowid|json_object)\b/);
});

/** The conditions of the CHECKs in the SQL of a table, with single blanks. */
function checksIn(sql: string): string[] {
  return [...sql.matchAll(/CHECK\s*\(/g)].map(({ index, 0: { length } }) => {
    const begin = index + length;
    return sql.slice(begin, endOfBrackets(sql, begin)).replace(/\s+/g, " ").trim();
  });
}

/** Where the bracket that was opened before `begin` is closed; brackets in texts do not count. */
function endOfBrackets(sql: string, begin: number): number {
  let [depth, inText] = [1, false];
  for (let at = begin; ; at += 1) {
    const sign = sql[at];
    if (sign === "'") inText = !inText;
    if (!inText) depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (depth === 0 || sign === undefined) return at;
  }
}
