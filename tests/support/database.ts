/** A migrated database file for a test file, opened as the server opens it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, openDatabase } from "#app/platform/database.server.ts";
import { migrate } from "../../prisma/migrate.ts";
import { dropDatabase, makeFromTemplate, onPostgresql, urlOf } from "./postgresql.ts";
import { copyTemplate } from "./templates.ts";

/**
 * Makes and opens a database for the tests of this file, and removes it after them. By its folder direct.ts finds it on
 * either engine; `database` is what openDatabase() is given, and `file` is SQLite's.
 */
export function useDatabase(): { file: string; dataDir: string; database: string } {
  const folder = mkdtempSync(join(tmpdir(), "alisio-test-"));
  const file = join(folder, "alisio.db");
  const database = onPostgresql ? urlOf(folder) : file;
  beforeAll(async () => {
    if (onPostgresql) await makeFromTemplate(folder, "migrated");
    else if (!copyTemplate("migrated", file)) await migrate(file);
    await openDatabase(database);
  });
  afterAll(async () => {
    await closeDatabase();
    rmSync(folder, { recursive: true });
    if (onPostgresql) await dropDatabase(folder);
  });
  return { file, dataDir: folder, database };
}

/** Makes a migrated SQLite file for the tests of this file, whatever engine the others run on. */
export function useFile(): { file: string } {
  const folder = mkdtempSync(join(tmpdir(), "alisio-test-"));
  const file = join(folder, "alisio.db");
  beforeAll(async () => {
    if (!copyTemplate("migrated", file)) await migrate(file);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return { file };
}
