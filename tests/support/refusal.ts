/** What the database itself refuses, in the words of either engine. */
import { engineRefusal } from "#app/platform/database-errors.ts";
import { onPostgresql } from "./postgresql.ts";

/** The words with which each engine names the CHECK that a row fails. */
const failedCheck = /CHECK constraint failed: (\w+)|violates check constraint "(\w+)"/;

/**
 * What refused a statement: the message of a trigger, the name of a CHECK, or "FOREIGN KEY" and "UNIQUE"; empty if it
 * was not refused.
 */
export async function refusalOf(statement: Promise<unknown>): Promise<string> {
  try {
    await statement;
    return "";
  } catch (error) {
    const said = engineRefusal(error).message || String((error as Error).message);
    const [, inSqlite, inPostgresql] = failedCheck.exec(said) ?? [];
    if (/FOREIGN KEY constraint|foreign key constraint/.test(said)) return "FOREIGN KEY";
    if (/UNIQUE constraint|unique constraint/.test(said)) return "UNIQUE";
    return inSqlite ?? inPostgresql ?? said;
  }
}

/** The statement that removes a trigger of a table. */
export function withoutTrigger(table: string, name: string): string {
  return `DROP TRIGGER "${name}"${onPostgresql ? ` ON "${table}"` : ""}`;
}
