/** That the database has the triggers of tables.ts, and that tables.ts names every table and every column. */
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditKinds } from "../../app/platform/audit.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { searchTables } from "./search.ts";
import { columnsIn, triggerDifference } from "./sqlite.ts";
import { derivedColumns, tables } from "./tables.ts";

const { file } = useDatabase();
let database: Database.Database;

beforeAll(() => {
  database = new Database(file);
});

afterAll(() => {
  database.close();
});

const namesOf = (type: "table" | "trigger") =>
  database.prepare("SELECT name FROM sqlite_master WHERE type = ? ORDER BY name").pluck().all(type) as string[];

test("the migrations make the triggers of the rules, and no others", () => {
  expect(triggerDifference(database)).toBe("");
});

test("every table has its rules", () => {
  const notOurs = ["_prisma_migrations", "sqlite_sequence", ...searchTables];
  const known = namesOf("table").filter((table) => !notOurs.includes(table));
  expect(known.toSorted()).toEqual(Object.keys(tables).toSorted());
});

test("every column of every table is recorded by the trail or left out by name", () => {
  const triggers = database
    .prepare("SELECT group_concat(sql, ';') FROM sqlite_master WHERE type = 'trigger' AND name LIKE ? || '_audit_%'")
    .pluck();
  const forgotten = Object.entries(tables)
    .filter(([, { audit }]) => audit !== null)
    .flatMap(([table, { untold = [] }]) => {
      const sql = String(triggers.get(table) ?? "");
      return columnsIn(database, table)
        .filter((column) => !derivedColumns.includes(column) && !untold.includes(column))
        .filter((column) => !new RegExp(`(NEW|OLD)\\."${column}"`).test(sql))
        .map((column) => `${table}.${column}`);
    });
  expect(forgotten).toEqual([]);
});

test("the trail can be filtered by every kind of subject that it records", () => {
  const sql = database.prepare("SELECT group_concat(sql, ';') FROM sqlite_master WHERE type = 'trigger'").pluck().get();
  const notes = String(sql).matchAll(/INSERT INTO "AuditChange" \([^)]*\)\s+(?:VALUES \(|SELECT )'([a-z-]+)'/g);
  const recorded = new Set([...notes].map(([, kind = ""]) => kind));
  expect(recorded.size).toBeGreaterThan(10);
  expect([...recorded].filter((kind) => !auditKinds.some((one) => one === kind))).toEqual([]);
});

test("every column that is left out or excepted exists", () => {
  const gone = Object.entries(tables).flatMap(([table, { untold = [], frozen }]) =>
    [...untold, ...Object.keys(frozen?.except ?? {})]
      .filter((column) => !columnsIn(database, table).includes(column))
      .map((column) => `${table}.${column}`),
  );
  expect(gone).toEqual([]);
});

const frozenTables = Object.entries(tables).flatMap(([table, { frozen }]) => (frozen ? [{ table, ...frozen }] : []));

test.each(frozenTables)("every column of $table refuses change", ({ table, says, except = {}, isPart, mayGo }) => {
  database.pragma("foreign_keys = OFF");
  database.pragma("ignore_check_constraints = ON");
  database.exec("BEGIN");
  try {
    addRow(table);
    for (const column of columnsIn(database, table)) {
      const change = () => database.prepare(`UPDATE "${table}" SET "${column}" = "${column}"`).run();
      if (column in except) expect(change().changes, column).toBeGreaterThan(0);
      else expect(change, column).toThrow(`${says}_NEVER_CHANGES`);
    }
    const remove = () => database.prepare(`DELETE FROM "${table}"`).run();
    if (mayGo) expect(remove().changes).toBeGreaterThan(0);
    else expect(remove).toThrow(`${says}_NEVER_${isPart ? "CHANGES" : "DELETED"}`);
  } finally {
    database.exec("ROLLBACK");
  }
});

/**
 * Adds a row with a value in every column, unless the table has a row. What follows from payments is 0 at first, the
 * first of a chain stands behind none, and no invoice is annulled, or rectifies or deducts another one.
 */
function addRow(table: string): void {
  if (database.prepare(`SELECT 1 FROM "${table}"`).get()) return;
  // Which rows may be added is another question, and the transaction is rolled back.
  if (table === "InvoiceSubstitution") database.exec(`DROP TRIGGER "InvoiceSubstitution_of_simplified"`);
  const columns = columnsIn(database, table);
  const values = columns.map(firstValue).join(", ");
  database
    .prepare(`INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) VALUES (${values})`)
    .run();
}

function firstValue(column: string): string {
  if (["previous_id", "rectifies_id", "advance_id", "annulled_at"].includes(column)) return "NULL";
  return column.startsWith("paid") ? "0" : "1";
}

test("no trigger records a secret", () => {
  const sql = database
    .prepare("SELECT group_concat(sql, ';') FROM sqlite_master WHERE name LIKE '%_audit_%'")
    .pluck()
    .get() as string;
  // Secrets are compared, to record that they changed, but their values are never written.
  expect(sql).not.toMatch(/'(password_hash|smtp_pass_sealed|token_hash|signature_png|jpeg)'/);
  expect(sql.match(/(NEW|OLD)\."(password_hash|smtp_pass_sealed)"(?! =)/g) ?? []).toEqual([
    'OLD."smtp_pass_sealed"',
    'OLD."password_hash"',
  ]);
});
