/** Statements that break the database of a test, in each engine, as a damaged file or a wrong migration would. */
import { searchTables } from "../../../prisma/triggers/search.ts";
import { executeIn } from "../../support/direct.ts";
import { onPostgresql } from "../../support/postgresql.ts";

/** The tables of a data folder's database, but for the indexes of searches, which take no triggers in SQLite. */
export async function tablesOf(dataDir: string): Promise<string[]> {
  const names = onPostgresql
    ? `SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public'`
    : `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`;
  const tables = (await executeIn<{ name: string }>(dataDir, names)).map(({ name }) => name);
  return tables.filter((name) => !name.startsWith("_") && !searchTables.includes(name));
}

type Write = { table: string; what: string };

const nameOf = ({ table, what }: Write) => `broken ${table} ${what}`;

/** Makes writes fail, each "INSERT", "UPDATE" or "DELETE" of a table. */
export function breakWrites(writes: readonly Write[]): string[] {
  if (!onPostgresql) {
    return writes.map(
      (write) => `CREATE TRIGGER "${nameOf(write)}" BEFORE ${write.what} ON "${write.table}"
        BEGIN INSERT INTO "missing" VALUES (1); END`,
    );
  }
  return [
    `CREATE FUNCTION "broken"() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO "missing" VALUES (1); RETURN NEW; END $$`,
    ...writes.map(
      (write) => `CREATE TRIGGER "${nameOf(write)}" BEFORE ${write.what} ON "${write.table}"
        FOR EACH ROW EXECUTE FUNCTION "broken"()`,
    ),
  ];
}

/** Takes back what breakWrites() did. */
export function mendWrites(writes: readonly Write[]): string[] {
  if (!onPostgresql) return writes.map((write) => `DROP TRIGGER "${nameOf(write)}"`);
  return ['DROP FUNCTION "broken"() CASCADE'];
}
