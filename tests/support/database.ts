/** A migrated database file for a test file, opened as the server opens it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, openDatabase } from "#app/platform/database.server.ts";
import { migrate } from "../../prisma/migrate.ts";
import { copyTemplate } from "./templates.ts";

/** Makes and opens a database for the tests of this file, and removes it after them. */
export function useDatabase(): { file: string } {
  const folder = mkdtempSync(join(tmpdir(), "alisio-test-"));
  const file = join(folder, "alisio.db");
  beforeAll(async () => {
    if (!copyTemplate("migrated", file)) await migrate(file);
    await openDatabase(file);
  });
  afterAll(async () => {
    await closeDatabase();
    rmSync(folder, { recursive: true });
  });
  return { file };
}
