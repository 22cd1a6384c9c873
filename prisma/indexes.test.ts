/** That the queries which must stay quick with many rows use an index. */
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteUnnamedLetterheads } from "#app/settings/letterheads.server.ts";
import { useDatabase } from "../tests/support/database.ts";

const { file } = useDatabase();
let database: Database.Database;

beforeAll(() => {
  database = new Database(file, { readonly: true });
});

afterAll(() => {
  database.close();
});

function planOf(sql: string): string[] {
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
  return steps.map(({ detail }) => detail);
}

/** Tables that stay small: an index would gain nothing. */
const small = ["Settings", "Letterhead", "Product", "ReportTemplateTask"];

test("rows that refer to another row are found by an index, as a delete of that row needs", () => {
  const references = database
    .prepare(
      `SELECT t.name AS "table", f."from" AS "column" FROM sqlite_master t, pragma_foreign_key_list(t.name) f
       WHERE t.type = 'table'`,
    )
    .all() as { table: string; column: string }[];
  expect(references.length).toBeGreaterThan(20);
  const scanned = references
    .filter(({ table }) => !small.includes(table))
    .filter(({ table, column }) => !planOf(`SELECT 1 FROM "${table}" WHERE "${column}" = 1`)[0]?.startsWith("SEARCH"))
    .map(({ table, column }) => `${table}.${column}`);
  expect(scanned).toEqual([]);
});

test("letterheads without documents are deleted without reading all documents", () => {
  const scans = planOf(deleteUnnamedLetterheads.sql).filter((step) => step.startsWith("SCAN"));
  expect(new Set(scans)).toEqual(new Set(["SCAN Letterhead", "SCAN Settings"]));
});
