/** Statements that make a database of either engine fail, as a damaged file or a wrong migration would. */
import { onPostgresql } from "./postgresql.ts";

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
  // For each statement: SQLite reports what is missing for a statement that concerns no row too.
  return [
    `CREATE FUNCTION "broken"() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO "missing" VALUES (1); RETURN NEW; END $$`,
    ...writes.map(
      (write) => `CREATE TRIGGER "${nameOf(write)}" BEFORE ${write.what} ON "${write.table}"
        FOR EACH STATEMENT EXECUTE FUNCTION "broken"()`,
    ),
  ];
}

/** Takes back what breakWrites() did. */
export function mendWrites(writes: readonly Write[]): string[] {
  if (!onPostgresql) return writes.map((write) => `DROP TRIGGER "${nameOf(write)}"`);
  return ['DROP FUNCTION "broken"() CASCADE'];
}
