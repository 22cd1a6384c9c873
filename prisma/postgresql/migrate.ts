/**
 * Brings a PostgreSQL database to the schema of this version: the missing migrations of prisma/postgresql/migrations,
 * and the rules (rules.ts) if they have changed. All in one transaction, under the lock of writes: a failure changes
 * nothing, and only one of several servers that start at once migrates. The folders and the table of applied migrations
 * are as Prisma's own (docs/decisions/0110-postgresql.md says why its engine does not run them).
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type pg from "pg";
import { clientTo } from "../../app/platform/postgresql-client.ts";
import { writeLock } from "../../app/platform/postgresql-connection.ts";
import { NewerDatabaseError } from "../migration-errors.ts";
import { openChecked } from "./open-checked.ts";
import { rulesOf } from "./rules.ts";

// Every program is started in the product's folder; this file's own is another one in the build (server.ts).
const migrationsFolder = resolve("prisma/postgresql/migrations");
const schemaFile = resolve("prisma/schema.prisma");

/** Tables that SQLite's file does not have. The keys are those of app/platform/shared-secrets.server.ts. */
const bookkeeping = `
CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS "_alisio_rules" ("checksum" VARCHAR(64) PRIMARY KEY NOT NULL);
CREATE TABLE IF NOT EXISTS "_alisio_keys" ("id" INTEGER PRIMARY KEY NOT NULL CHECK ("id" = 1), "sealed" TEXT NOT NULL);`;

/** What is done with the tables of an empty database before they get their rules. */
type Fill = (client: pg.Client) => Promise<void>;

/**
 * Makes the tables of this version in an empty database, has them filled, and gives them their rules afterwards, which
 * check the rows; the triggers tell nothing of them. All in the transaction that the caller has begun.
 */
export async function makeFilled(client: pg.Client, fill: Fill): Promise<void> {
  await client.query(bookkeeping);
  await applyMissing(client);
  await fill(client);
  await applyRules(client);
}

/** Whether a database has the tables and rules of this version. Throws NewerDatabaseError when a later one wrote it. */
export async function isCurrentDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AND to_regclass('"_alisio_rules"') IS NOT NULL AS "there"`,
  );
  if (!rows[0]?.there) return false;
  return (await missingMigrations(client)).length === 0 && (await hasRules(client, currentRules()));
}

/** Whether the database at an address has tables, but not those and the rules of this version. Throws as above. */
export async function isOfOlderVersion(url: string): Promise<boolean> {
  const client = await openChecked(clientTo(url));
  try {
    const { rows } = await client.query<{ filled: boolean }>(
      `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "filled"`,
    );
    return rows[0]?.filled === true && !(await isCurrentDatabase(client));
  } finally {
    await client.end();
  }
}

/**
 * Migrates the database at an address (postgresql://…) and gives the names of the applied migrations. Throws a
 * ConfigurationError of one line when the server cannot be used, and NewerDatabaseError when a later version wrote it.
 */
export async function migratePostgresql(url: string): Promise<string[]> {
  const client = await openChecked(clientTo(url));
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

async function missingMigrations(client: pg.Client): Promise<{ name: string; sql: string }[]> {
  const { rows } = await client.query<{ migration_name: string }>('SELECT "migration_name" FROM "_prisma_migrations"');
  const done = new Set(rows.map((row) => row.migration_name));
  const known = readMigrations();
  const newer = [...done].find((name) => !known.some((migration) => migration.name === name));
  if (newer) throw new NewerDatabaseError(newer);
  return known.filter(({ name }) => !done.has(name));
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const missing = await missingMigrations(client);
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
  const rules = currentRules();
  if (await hasRules(client, rules)) return;
  await client.query(rules);
  await client.query('DELETE FROM "_alisio_rules"');
  await client.query('INSERT INTO "_alisio_rules" VALUES ($1)', [checksumOf(rules)]);
}

function currentRules(): string {
  return rulesOf(readFileSync(schemaFile, "utf8"));
}

async function hasRules(client: pg.Client, rules: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM "_alisio_rules" WHERE "checksum" = $1', [checksumOf(rules)]);
  return rowCount === 1;
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
