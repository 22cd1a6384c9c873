/**
 * Writes PostgreSQL's part of a migration: the change of its tables since the last one. The rules need none (rules.ts).
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tableDifference } from "./difference.ts";
import { tableSchema, withPlainTexts } from "./twin.ts";

/** The schema of the tables after the last migration. */
const stateFile = join(import.meta.dirname, "state.prisma");

const note =
  "// The schema of PostgreSQL's tables after its last migration; `npm run db:migration` compares with it, and writes it.\n";

/** The SQL that the tables need for schema.prisma (its text); "" when they need none. */
export async function pendingTables(schema: string): Promise<string> {
  return withPlainTexts(await tableDifference(readFileSync(stateFile, "utf8"), tableSchema(schema)));
}

/** Writes the migration under a name with its time; gives whether there was a change. */
export async function writePostgresqlMigration(schema: string, name: string): Promise<boolean> {
  const sql = await pendingTables(schema);
  if (sql === "") return false;
  const folder = join(import.meta.dirname, "migrations", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), `${sql}\n`);
  writeFileSync(stateFile, note + tableSchema(schema));
  return true;
}
