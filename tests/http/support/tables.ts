/** The tables of a test's database: those that can be broken (tests/support/broken-writes.ts), and their rows. */
import { searchTables } from "../../../prisma/triggers/search.ts";
import { executeIn } from "../../support/direct.ts";
import { onPostgresql } from "../../support/postgresql.ts";

/** The number of rows of a table. */
export async function countOf(dataDir: string, table: string): Promise<number> {
  const [row] = await executeIn<{ n: number }>(dataDir, `SELECT count(*) AS "n" FROM "${table}"`);
  return row?.n ?? 0;
}

/** The tables of a data folder's database, but for the indexes of searches, which take no triggers in SQLite. */
export async function tablesOf(dataDir: string): Promise<string[]> {
  const names = onPostgresql
    ? `SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public'`
    : `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`;
  const tables = (await executeIn<{ name: string }>(dataDir, names)).map(({ name }) => name);
  return tables.filter((name) => !name.startsWith("_") && !searchTables.includes(name));
}
