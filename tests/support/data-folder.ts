/** Data folders of their own, without a server: as this version leaves them, and as the version before did. */
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach } from "vitest";
import { root } from "./app.ts";

const migrationsFolder = join(root, "prisma/migrations");

/** The names of the migrations, in their order. */
export const migrationNames: readonly string[] = readdirSync(migrationsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** An empty folder for each test of a file; gives the path in it of a name. */
export function useFolder(): (name?: string) => string {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "alisio-test-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return (name = "") => join(folder, name);
}

/** Runs statements on a database file, past Prisma; gives the rows of the last, if it has any. */
export function inDatabase<Row>(file: string, ...statements: string[]): Row[] {
  const database = new Database(file);
  try {
    const last = statements.pop() ?? "";
    for (const sql of statements) database.exec(sql);
    const statement = database.prepare(last);
    if (statement.reader) return statement.all() as Row[];
    statement.run();
    return [];
  } finally {
    database.close();
  }
}

/** Makes a database file as the version before the last migration left it. */
export function makePreviousDatabase(file: string): void {
  const database = new Database(file);
  database.exec(`CREATE TABLE "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL,
    "logs" TEXT, "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`);
  const note = database.prepare(`INSERT INTO "_prisma_migrations"
    ("id", "checksum", "finished_at", "migration_name", "applied_steps_count") VALUES (?, ?, 1, ?, 1)`);
  for (const name of migrationNames.slice(0, -1)) {
    const sql = readFileSync(join(migrationsFolder, name, "migration.sql"), "utf8");
    database.exec(sql);
    note.run(randomUUID(), createHash("sha256").update(sql).digest("hex"), name);
  }
  database.close();
}
