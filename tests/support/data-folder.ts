/** Makes data folders without a server: as this version leaves them, and as the version before did. */
import { hash, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach } from "vitest";
import { makeBackup } from "#app/operations/make-backup.server.ts";
import { migrate } from "../../prisma/migrate.ts";
import { root } from "./app.ts";
import { copyTemplate } from "./templates.ts";

const migrationsFolder = join(root, "prisma/migrations");

/** The names of the migrations, in order. */
export const migrationNames: readonly string[] = readdirSync(migrationsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** Makes an empty folder for each test of a file. Gives a function from a name to the path in it. */
export function useFolder(): (name?: string) => string {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "alisio-test-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return (name = "") => join(folder, name);
}

/** Runs statements on a database file, without Prisma; gives the rows of the last statement. */
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

/** Makes a migrated database file without rows. */
export async function makeDatabase(file: string): Promise<void> {
  if (!copyTemplate("migrated", file)) await migrate(file);
}

const keys = '{"installation":"11111111-1111-4111-8111-111111111111"}\n';

/** Makes a data folder whose database and secrets contain the number `mark`, by which a test knows them again. */
export async function makeDataFolder(dataDir: string, mark: number): Promise<string> {
  mkdirSync(dataDir);
  await makeDatabase(join(dataDir, "alisio.db"));
  setMark(dataDir, mark);
  writeFileSync(join(dataDir, "secrets.json"), keys.replace("11111111", String(mark).padStart(8, "0")));
  return dataDir;
}

export function setMark(dataDir: string, mark: number): void {
  inDatabase(join(dataDir, "alisio.db"), `UPDATE "Settings" SET "iva_bp" = ${mark}`);
}

/** The marks in the database and in the secrets of a data folder. */
export function marksOf(dataDir: string): { database: number | undefined; keys: number } {
  const [row] = inDatabase<{ iva_bp: number }>(join(dataDir, "alisio.db"), 'SELECT "iva_bp" FROM "Settings"');
  const { installation } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  return { database: row?.iva_bp, keys: Number(installation.slice(0, 8)) };
}

/** Makes a valid backup "good.tar.gz" of a data folder "source" that has the mark 1000. */
export async function makeGoodBackup(path: (name: string) => string): Promise<string> {
  const file = path("good.tar.gz");
  await makeBackup({ dataDir: await makeDataFolder(path("source"), 1000), file, replace: false });
  return file;
}

let previous: Buffer | undefined;

/** Makes a database file as the version before the last migration left it. */
export function makePreviousDatabase(file: string): void {
  previous ??= previousDatabase();
  writeFileSync(file, previous);
}

/** The bytes of such a file: made once and in memory, because a disk would wait for each migration. */
function previousDatabase(): Buffer {
  const database = new Database(":memory:");
  database.exec(`CREATE TABLE "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL,
    "logs" TEXT, "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`);
  const note = database.prepare(`INSERT INTO "_prisma_migrations"
    ("id", "checksum", "finished_at", "migration_name", "applied_steps_count") VALUES (?, ?, 1, ?, 1)`);
  for (const name of migrationNames.slice(0, -1)) {
    const sql = readFileSync(join(migrationsFolder, name, "migration.sql"), "utf8");
    database.exec(sql);
    note.run(randomUUID(), hash("sha256", sql, "hex"), name);
  }
  const bytes = database.serialize();
  database.close();
  return bytes;
}
