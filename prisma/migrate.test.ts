import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, NewerDatabaseError, schemaDifference } from "./migrate.ts";

let folder = "";
let file = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "alisio-test-"));
  file = join(folder, "alisio.db");
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs one statement on the file, without Prisma. */
function statement(sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

test("the migrations make exactly the schema of schema.prisma", async () => {
  expect(await migrate(file)).not.toEqual([]);
  expect(await schemaDifference(file)).toBe("");
});

test("the difference names what is missing", async () => {
  await migrate(file);
  statement('DROP INDEX "Quote_created_at_id_idx"');
  expect(await schemaDifference(file)).toContain("Quote_created_at_id_idx");
});

test("migrating again does nothing", async () => {
  await migrate(file);
  const before = readFileSync(file);
  expect(await migrate(file)).toEqual([]);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test("the file is left unlocked and without a journal", async () => {
  await migrate(file);
  statement('UPDATE "Settings" SET "iva_bp" = 1000');
  expect(existsSync(`${file}-journal`)).toBe(false);
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test("a database of a newer version is refused, and stays as it was", async () => {
  await migrate(file);
  statement(`INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "started_at", "applied_steps_count")
    VALUES ('x', 'x', 1, '29990101000000_from_the_future', 1, 1)`);
  const before = readFileSync(file);
  const attempt = migrate(file);
  await expect(attempt).rejects.toThrow(NewerDatabaseError);
  await expect(attempt).rejects.toThrow(/newer version.*29990101000000_from_the_future/);
  expect(readFileSync(file).equals(before)).toBe(true);
});
