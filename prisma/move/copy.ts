/** Copies all rows from one engine to the other, table by table, some rows at a time. */
import { MoveRefused, type Side } from "./side.ts";
import type { Table } from "./tables.ts";

/**
 * Copies the rows of all tables, and the last ids that were given. Throws MoveRefused where the other engine refuses a
 * row.
 */
export async function copyTables(from: Side, to: Side, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    try {
      for await (const rows of from.rows(table)) await to.add(table, rows);
      if (table.numbered) await to.setLastId(table, await from.lastId(table));
    } catch (error) {
      throw refusalOf(error, table);
    }
  }
}

/**
 * Databases refuse a row with a code, such as for a value that does not fit; anything else is a fault of the program.
 */
function refusalOf(error: unknown, { name }: Table): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== "string") return error;
  return new MoveRefused(`Nothing was moved: a row of the table ${name} was not taken: ${message} (${code})`);
}
