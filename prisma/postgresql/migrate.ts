/**
 * Brings a PostgreSQL database to the schema of this version: the missing migrations of prisma/postgresql/migrations, and
 * the rules (rules.ts) if they have changed. All in one transaction, under the lock of writes: a failure changes nothing,
 * and of several servers that start at once one migrates. The folders and the table of applied migrations are as
 * Prisma's own (docs/decisions/0110-postgresql.md says why its engine does not run them).
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connectionTo, writeLock } from "../../app/platform/postgresql-connection.ts";
import { NewerDatabaseError } from "../migration-errors.ts";
import { openChecked } from "./open-checked.ts";
import { rulesOf } from "./rules.ts";

const migrationsFolder = join(import.meta.dirname, "migrations");
const schemaFile = join(import.meta.dirname, "../schema.prisma");

const bookkeeping = `
CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS "_alisio_rules" ("checksum" VARCHAR(64) PRIMARY KEY NOT NULL);`;

/**
 * Migrates the database at an address (postgresql://…) and gives the names of the applied migrations. Throws a
 * ConfigurationError of one line when the server cannot be used, and NewerDatabaseError when a later version wrote it.
 */
export async function migratePostgresql(url: string): Promise<string[]> {
  const client = await openChecked(new pg.Client(connectionTo(url)));
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [writeLock]);
    await client.query(bookkeeping);
    const applied = await applyMissing(client);
    await applyRules(client);
    await client.query("COMMIT");
    return applied;
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ migration_name: string }>('SELECT "migration_name" FROM "_prisma_migrations"');
  const done = new Set(rows.map((row) => row.migration_name));
  const known = readMigrations();
  const newer = [...done].find((name) => !known.some((migration) => migration.name === name));
  if (newer) throw new NewerDatabaseError(newer);
  const missing = known.filter(({ name }) => !done.has(name));
  for (const { name, sql } of missing) {
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
       VALUES ($1, $2, now(), $3, 1)`,
      [randomUUID(), checksumOf(sql), name],
    );
  }
  return missing.map(({ name }) => name);
}

async function applyRules(client: pg.Client): Promise<void> {
  const rules = rulesOf(readFileSync(schemaFile, "utf8"));
  const checksum = checksumOf(rules);
  const { rowCount } = await client.query('SELECT 1 FROM "_alisio_rules" WHERE "checksum" = $1', [checksum]);
  if (rowCount) return;
  await client.query(rules);
  await client.query('DELETE FROM "_alisio_rules"');
  await client.query('INSERT INTO "_alisio_rules" VALUES ($1)', [checksum]);
}

/** The migrations of this version, in order. */
function readMigrations(): { name: string; sql: string }[] {
  if (!existsSync(migrationsFolder)) return [];
  const folders = readdirSync(migrationsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(migrationsFolder, name, "migration.sql"), "utf8") }));
}

function checksumOf(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}
