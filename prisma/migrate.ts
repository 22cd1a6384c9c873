/**
 * Migrates a database to the schema of this version: to SQLite's file it applies prisma/migrations with Prisma's own
 * engine, compiled to WebAssembly (docs/decisions/0002-migrations.md); PostgreSQL's are in postgresql/.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";
import Database from "better-sqlite3";
import { isPostgresql } from "../app/platform/postgresql-connection.ts";
import { NewerDatabaseError, UnfinishedMigrationError } from "./migration-errors.ts";
import { searchTables } from "./triggers/search.ts";

/** Every program is started in the product's folder; this file's own is another one in the build (server.ts). */
const prismaFolder = resolve("prisma");
const migrationsFolder = join(prismaFolder, "migrations");

type Migration = { name: string; sql: string };

function readMigrations(): Migration[] {
  if (!existsSync(migrationsFolder)) return [];
  return readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(migrationsFolder, name, "migration.sql"), "utf8") }));
}

function asMigrationList(migrations: Migration[]): MigrationList {
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(join(migrationsFolder, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
}

type Applied = {
  /** The finished migrations by name, each with the checksum of its SQL. */
  finished: Map<string, string>;
  unfinished: string[];
};

/** The migrations that the database records; none for a new file. */
function appliedMigrations(file: string): Applied {
  const nothing: Applied = { finished: new Map(), unfinished: [] };
  if (!existsSync(file)) return nothing;
  // A program that was killed in the middle of a write leaves a journal, which only a writer can roll back.
  const database = new Database(file, { readonly: !existsSync(`${file}-journal`) });
  try {
    const known = database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'").get();
    if (!known) return nothing;
    const rows = database
      .prepare(
        `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
         WHERE rolled_back_at IS NULL`,
      )
      .all() as { name: string; checksum: string; finished: 0 | 1 }[];
    return {
      finished: new Map(rows.filter((row) => row.finished).map((row) => [row.name, row.checksum])),
      unfinished: rows.filter((row) => !row.finished).map((row) => row.name),
    };
  } finally {
    database.close();
  }
}

/** The tables that migrations themselves put rows into. Every other one is filled by who uses the program. */
const filledByMigrations = [
  ...["_prisma_migrations", "sqlite_sequence", "Settings", "Letterhead", "EmailSettings", "Tally", "SignInRule"],
  ...["VerifactuSettings", "PaymentTerms", "ReminderSettings", "ChangeCount", "AuditChange"],
];

/** Whether a file has no row but those of migrations: nobody has ever signed in, which setting anything needs. */
function holdsNothing(file: string): boolean {
  const database = new Database(file);
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    return tables
      .filter((name) => !filledByMigrations.includes(name.replace(/^new_/, "")) && !/Search(_\w+)?$/.test(name))
      .every((name) => database.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() === undefined);
  } finally {
    database.close();
  }
}

/**
 * The backup that was made before the upgrade to which a migration belongs: it is named after the first migration of
 * that upgrade. null where there is none.
 */
function backupBefore(file: string, migration: string): string | null {
  const folder = join(dirname(file), "backups");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const before = names.filter((name) => /^before-\w+\.tar\.gz$/.test(name) && name <= `before-${migration}.tar.gz`);
  const last = before.toSorted().at(-1);
  return last === undefined ? null : join(folder, last);
}

function readSchema(): string {
  return readFileSync(join(prismaFolder, "schema.prisma"), "utf8");
}

type ClosableFactory = SqlMigrationAwareDriverAdapterFactory & { close(): Promise<void> };

/** Prisma's adapter; it remembers its connections, because the engine never closes them, and they lock the file. */
async function closableAdapter(file: string): Promise<ClosableFactory> {
  const { PrismaBetterSqlite3 } = await import("@prisma/adapter-better-sqlite3");
  const factory = new PrismaBetterSqlite3({ url: `file:${file}` }, { shadowDatabaseUrl: ":memory:" });
  const connections: SqlDriverAdapter[] = [];
  return {
    ...{ provider: factory.provider, adapterName: factory.adapterName },
    async connect() {
      const connection = await factory.connect();
      connections.push(connection);
      return connection;
    },
    connectToShadowDb: () => factory.connectToShadowDb(),
    async close() {
      for (const connection of connections) await connection.dispose();
    },
  };
}

async function withEngine<T>(file: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  // Loaded only when there is a migration to apply: compiling the engine takes most of a second.
  const { SchemaEngine } = await import("@prisma/schema-engine-wasm");
  const { bindMigrationAwareSqlAdapterFactory } = await import("@prisma/driver-adapter-utils");
  const adapter = await closableAdapter(file);
  const datamodels: [string, string][] = [["schema.prisma", readSchema()]];
  const engine = await SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(adapter));
  try {
    return await work(engine);
  } finally {
    engine.free();
    await adapter.close();
  }
}

/** Prisma does not know virtual tables: it must leave the search indexes alone. */
const filters = { externalTables: [...searchTables], externalEnums: [] };

/** The names of the migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readMigrations().map(({ name }) => name);
}

/**
 * Brings a database to the schema of this version: SQLite's file (an absolute path) or the one at a PostgreSQL address.
 * Gives the names of the applied migrations. `beforeChange` is called before a file that has data is changed.
 */
export async function migrate(database: string, beforeChange?: BeforeChange): Promise<string[]> {
  if (!isPostgresql(database)) return migrateFile(database, beforeChange);
  // Loaded only where it is used, since it brings a driver.
  const { migratePostgresql } = await import("./postgresql/migrate.ts");
  return migratePostgresql(database);
}

type BeforeChange = (migration: string) => Promise<void>;

/**
 * Applies the missing migrations to the database `file` (an absolute path; the file is made when absent) and gives
 * their names. Before it changes a database that has data, it calls `beforeChange` with the first missing migration;
 * when that throws, nothing is changed. A file that an interrupted first start has left gets the ending ".unfinished",
 * and another one is made.
 *
 * Throws NewerDatabaseError, before any change, when the file has migrations that this version does not know, and
 * UnfinishedMigrationError when one was started and not finished, and the file may hold data.
 */
async function migrateFile(file: string, beforeChange?: BeforeChange): Promise<string[]> {
  if (appliedMigrations(file).unfinished.length > 0 && holdsNothing(file)) renameSync(file, `${file}.unfinished`);
  const { migrations, finished, current } = stateOf(file);
  if (current) return [];
  const next = migrations.find(({ name }) => !finished.has(name));
  if (next && finished.size > 0) await beforeChange?.(next.name);
  return withEngine(file, async (engine) => {
    const output = await engine.applyMigrations({
      migrationsList: asMigrationList(migrations),
      filters,
    });
    return output.appliedMigrationNames;
  });
}

/** Whether SQLite's file has the schema of this version. Only reads it; throws as migrate() does. */
export function isCurrentFile(file: string): boolean {
  return stateOf(file).current;
}

/** The migrations of this version, those that a file has, and whether it has all. */
function stateOf(file: string): { migrations: Migration[]; finished: Applied["finished"]; current: boolean } {
  const migrations = readMigrations();
  const { finished, unfinished } = appliedMigrations(file);
  const unknown = [...finished.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(unknown[0] ?? "");
  }
  if (unfinished.length > 0) {
    throw new UnfinishedMigrationError(unfinished[0] ?? "", backupBefore(file, unfinished[0] ?? ""));
  }
  const current = migrations.every(
    ({ name, sql }) => finished.get(name) === createHash("sha256").update(sql).digest("hex"),
  );
  return { migrations, finished, current };
}

/** The SQL that changes the schema of the database `file` to that of schema.prisma; empty when they agree. */
export function schemaDifference(file: string): Promise<string> {
  const files = [{ path: "schema.prisma", content: readSchema() }];
  return withEngine(file, async (engine) => {
    const output = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: prismaFolder },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters,
    });
    const sql = output.stdout?.trim() ?? "";
    return sql === "-- This is an empty migration." ? "" : sql;
  });
}
