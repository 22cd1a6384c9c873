/**
 * Writes PostgreSQL's part of a migration: the change of its tables since the last one. The rules need no SQL there
 * (rules.ts), but a change of them, or of how texts are folded, is a migration too: a server of an older version does
 * not know it, and so does not start again and put its own rules in place of the later ones.
 */
import { hash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foldRule } from "../../app/platform/folded-columns.server.ts";
import { tableDifference } from "./difference.ts";
import { rulesOf } from "./rules.ts";
import { tableSchema, withPlainTexts } from "./twin.ts";

/** The schema of the tables after the last migration. */
const stateFile = join(import.meta.dirname, "state.prisma");

const migrationsFolder = join(import.meta.dirname, "migrations");

const note =
  "// The schema of PostgreSQL's tables after its last migration; `npm run db:migration` compares with it, and writes it.\n";

/**
 * What the next migration must contain for schema.prisma (its text): the SQL that the tables need, below the line that
 * says which rules hold. "" when neither has changed.
 */
export async function pendingMigration(schema: string): Promise<string> {
  const tables = withPlainTexts(await tableDifference(readFileSync(stateFile, "utf8"), tableSchema(schema)));
  const rules = rulesLine(schema);
  return tables === "" && lastMigration().includes(rules) ? "" : [rules, tables].filter(Boolean).join("\n");
}

function rulesLine(schema: string): string {
  const checksum = hash("sha256", rulesOf(schema), "hex");
  return `-- With the rules ${checksum} and the texts folded by rule ${foldRule}.`;
}

function lastMigration(): string {
  const folders = readdirSync(migrationsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const last =
    folders
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? "";
  return readFileSync(join(migrationsFolder, last, "migration.sql"), "utf8");
}

/** Writes the migration under a name with its time; gives whether there was a change. */
export async function writePostgresqlMigration(schema: string, name: string): Promise<boolean> {
  const sql = await pendingMigration(schema);
  if (sql === "") return false;
  const folder = join(migrationsFolder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), `${sql}\n`);
  writeFileSync(stateFile, note + tableSchema(schema));
  return true;
}
