import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { knownMigrations, migrate, schemaDifference } from "./migrate.ts";
import { NewerDatabaseError, UnfinishedMigrationError } from "./migration-errors.ts";

let folder = "";
let file = "";

/** A file that all migrations made, in a folder of its own; they take longer than most tests. No test changes it. */
const migrated = join(mkdtempSync(join(tmpdir(), "alisio-test-")), "alisio.db");
let applied: string[] = [];

beforeAll(async () => {
  applied = await migrate(migrated);
});

afterAll(() => rmSync(dirname(migrated), { recursive: true }));

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
  expect(applied).not.toEqual([]);
  expect(await schemaDifference(migrated)).toBe("");
});

test("the difference names what is missing", async () => {
  copyFileSync(migrated, file);
  statement('DROP INDEX "Invoice_created_at_id_idx"');
  expect(await schemaDifference(file)).toContain("Invoice_created_at_id_idx");
});

test("migrating again does nothing", async () => {
  copyFileSync(migrated, file);
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
  copyFileSync(migrated, file);
  statement(`INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "started_at", "applied_steps_count")
    VALUES ('x', 'x', 1, '29990101000000_from_the_future', 1, 1)`);
  const before = readFileSync(file);
  const attempt = migrate(file);
  await expect(attempt).rejects.toThrow(NewerDatabaseError);
  await expect(attempt).rejects.toThrow(/newer version.*29990101000000_from_the_future/);
  expect(readFileSync(file).equals(before)).toBe(true);
});

/** Leaves the file as a process that was killed during the last of the first `count` migrations. */
function interrupt(count: number): string {
  const names = knownMigrations().slice(0, count);
  const database = new Database(file);
  database.exec(`CREATE TABLE "_prisma_migrations" ("id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL,
    "finished_at" DATETIME, "migration_name" TEXT NOT NULL, "logs" TEXT, "rolled_back_at" DATETIME,
    "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`);
  const note = database.prepare(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at")
    VALUES (?, '', ?, ?)`);
  for (const name of names) {
    database.exec(readFileSync(join(import.meta.dirname, "migrations", name, "migration.sql"), "utf8"));
    note.run(name, name, name === names.at(-1) ? null : 1);
  }
  database.close();
  return names.at(-1) ?? "";
}

test("a first start that was interrupted begins anew", async () => {
  interrupt(knownMigrations().length);
  expect(await migrate(file)).toEqual(applied);
  expect(existsSync(`${file}.unfinished`)).toBe(true);
});

test("an interrupted upgrade is refused with the backup from before it, and what is there stays", async () => {
  const unfinished = interrupt(20);
  statement(`INSERT INTO "User" ("email", "name", "password_hash", "created_at")
    VALUES ('a@example.com', 'A', 'x', '2026-01-01')`);
  const before = readFileSync(file);
  await expect(migrate(file)).rejects.toThrow(/Restore the last backup: npm run restore -- FILE$/);
  mkdirSync(join(folder, "backups"));
  for (const name of [...knownMigrations().slice(16, 18), "29990101000000_later"])
    writeFileSync(join(folder, "backups", `before-${name}.tar.gz`), "");
  const attempt = migrate(file);
  await expect(attempt).rejects.toThrow(UnfinishedMigrationError);
  const backup = join(folder, "backups", `before-${knownMigrations()[17]}.tar.gz`);
  await expect(attempt).rejects.toThrow(
    `The database was left in the middle of a change ("${unfinished}"). Restore the backup that was made before it: npm run restore -- ${backup}`,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

test("what a killed process had begun to write is rolled back", async () => {
  copyFileSync(migrated, file);
  // A cache of one page, so that the change reaches the file, and its journal is written, before the process is killed.
  const kill = `const database = new (require("better-sqlite3"))(${JSON.stringify(file)});
    database.exec('PRAGMA cache_size = 1; BEGIN; CREATE TABLE "Half" (a); DROP TABLE "Invoice"');
    process.kill(process.pid, "SIGKILL")`;
  spawnSync(process.execPath, ["-e", kill]);
  expect(statSync(`${file}-journal`).size).toBeGreaterThan(0);
  expect(await migrate(file)).toEqual([]);
  expect(await schemaDifference(file)).toBe("");
});

test("the lines of quotes and invoices of before are kept, in thousandths", async () => {
  const folders = knownMigrations();
  const change = folders.findIndex((name) => name.endsWith("_lines_of_quotes"));
  const sqlOf = (name: string) => readFileSync(join(import.meta.dirname, "migrations", name, "migration.sql"), "utf8");
  const database = new Database(file);
  database.pragma("foreign_keys = ON");
  for (const name of folders.slice(0, change)) database.exec(sqlOf(name));
  database.exec(beforeTheLines);
  database.exec(sqlOf(folders[change] ?? ""));
  const kept = { quote_id: 1, description: "", unit: "ud", discount_bp: 0, kind: "line" };
  expect(database.prepare(`SELECT * FROM "QuoteLine" ORDER BY "id"`).all()).toMatchObject([
    {
      ...kept,
      id: 7,
      position: 1,
      product_id: 1,
      name: "Split",
      quantity_milli: 9_999_000,
      unit_price_cents: 5,
      optional: 0,
    },
    { ...kept, id: 9, position: 2, product_id: 1, name: "Split, old", quantity_milli: 1_000, unit_price_cents: 0 },
  ]);
  expect(database.prepare(`SELECT * FROM "InvoiceLine"`).all()).toMatchObject([
    { id: 3, invoice_id: 1, position: 1, name: "Split", quantity_milli: 2_000, unit_price_cents: 5, kind: "line" },
  ]);
  // What guards the lines of invoices is there again, ids go on after the last, and references hold.
  expect(() => database.exec(`DELETE FROM "InvoiceLine"`)).toThrow("INVOICE_NEVER_CHANGES");
  expect(() =>
    database.exec(`INSERT INTO "InvoiceLine" ("invoice_id", "position", "name", "quantity_milli",
    "unit_price_cents") VALUES (1, 2, 'x', 1, 1)`),
  ).toThrow("INVOICE_NEVER_CHANGES");
  expect(database.prepare(`SELECT "seq" FROM "sqlite_sequence" WHERE "name" = 'QuoteLine'`).pluck().get()).toBe(9);
  expect(database.pragma("foreign_key_check")).toEqual([]);
  expect(database.prepare(`SELECT count(*) FROM "AuditChange"`).pluck().get()).toBe(0);
  database.close();
});

/** A quote of two lines and an invoice of one, as a version before the lines' change stored them. */
const beforeTheLines = `
INSERT INTO "Customer" ("id", "first_name", "surname", "address", "address2", "address3", "town", "province", "postcode",
  "tel", "email", "nie", "sort_key", "search_text", "created_at", "updated_at")
  VALUES (1, 'Eva', 'Sanz', '', '', '', '', '', '', '', '', '', '', '', '2026-01-01', '2026-01-01');
INSERT INTO "Product" ("id", "name", "description", "price_cents", "price2_cents", "sort_key", "created_at", "updated_at")
  VALUES (1, 'Split', 'Described', 5, 5, '', '2026-01-01', '2026-01-01');
INSERT INTO "Quote" ("id", "quote_number", "customer_id", "customer_copy", "letterhead_id", "language", "type",
  "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "status", "valid_from", "created_at", "updated_at")
  VALUES (1, 'Q-2026-0001', 1, '{}', 1, 'es', 1, 0, 2100, 5, 0, 5, 'draft', '2026-01-01', '2026-01-01', '2026-01-01');
INSERT INTO "QuoteLine" ("id", "quote_id", "position", "product_id", "description", "quantity", "unit_price_cents")
  VALUES (7, 1, 1, 1, 'Split', 9999, 5), (9, 1, 2, 1, 'Split, old', 1, 0);
INSERT INTO "Invoice" ("id", "invoice_number", "quote_id", "quote_number", "customer_id", "customer_copy",
  "search_text", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents",
  "total_cents", "line_count", "no_iva_reason", "work_date", "paid", "created_at")
  VALUES (1, 'F-2026-0001', 1, 'Q-2026-0001', 1, '{}', '', 1, 'es', 1, 0, 2100, 10, 0, 10, 1, '', '2026-01-01', 0, '2026-01-01');
INSERT INTO "InvoiceLine" ("id", "invoice_id", "position", "description", "quantity", "unit_price_cents")
  VALUES (3, 1, 1, 'Split', 2, 5);
DELETE FROM "AuditChange";
`;
