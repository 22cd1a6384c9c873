/**
 * `npm run db:migration -- name`: writes the next migration for both engines, from the state after all earlier ones to
 * schema.prisma and, in SQLite, the triggers of prisma/triggers.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { migrate, schemaDifference } from "./migrate.ts";
import { writePostgresqlMigration } from "./postgresql/new-migration.ts";
import { triggerDifference } from "./triggers/sqlite.ts";

const name = process.argv[2] ?? "";
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error("Usage: npm run db:migration -- name_in_small_letters");
  process.exit(1);
}

const scratch = mkdtempSync(join(tmpdir(), "alisio-migration-"));
try {
  const empty = join(scratch, "empty.db");
  await migrate(empty);
  const tables = await schemaDifference(empty);
  const database = new Database(empty);
  if (tables) database.exec(tables);
  const sql = [tables, triggerDifference(database)].filter(Boolean).join("\n");
  database.close();
  const stamped = `${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}_${name}`;
  if (sql !== "") {
    const folder = join(import.meta.dirname, "migrations", stamped);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "migration.sql"), `${sql}\n`);
    console.log(`Wrote prisma/migrations/${stamped}/migration.sql. Read it, and add checks by hand, as in checks.ts.`);
  }
  const schema = readFileSync(join(import.meta.dirname, "schema.prisma"), "utf8");
  const also = await writePostgresqlMigration(schema, stamped);
  if (also) console.log(`Wrote prisma/postgresql/migrations/${stamped}/migration.sql. Copy rows that SQLite's copies.`);
  if (sql === "" && !also) console.log("Neither the schema nor the triggers have a change: nothing written.");
} finally {
  rmSync(scratch, { recursive: true });
}
