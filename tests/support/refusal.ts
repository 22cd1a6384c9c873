/** What the database itself refuses, in the words of either engine. */
import { engineRefusal } from "#app/platform/engine-refusal.ts";
import { onPostgresql } from "./postgresql.ts";

/** The words with which each engine names the CHECK that a row fails. */
const failedCheck = /CHECK constraint failed: (\w+)|violates check constraint "(\w+)"/;

/** What refused a statement: the message of a trigger, or the name of a CHECK; empty if it was not refused. */
export async function refusalOf(statement: Promise<unknown>): Promise<string> {
  try {
    await statement;
    return "";
  } catch (error) {
    const said = engineRefusal(error).message || String((error as Error).message);
    const [, inSqlite, inPostgresql] = failedCheck.exec(said) ?? [];
    return inSqlite ?? inPostgresql ?? said;
  }
}

/** The statement that removes a trigger of a table. */
export function withoutTrigger(table: string, name: string): string {
  return `DROP TRIGGER "${name}"${onPostgresql ? ` ON "${table}"` : ""}`;
}
