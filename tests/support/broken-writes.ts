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

/**
 * Makes PostgreSQL end the connection in a table's writes, each "INSERT" or "UPDATE": at the statement, or at the
 * commit, after which nobody knows whether it is stored. For PostgreSQL alone.
 */
export function loseConnection({ table, what }: Write, { atCommit }: { atCommit: boolean }): string[] {
  const when = atCommit ? "CONSTRAINT TRIGGER" : "TRIGGER";
  return [
    `CREATE OR REPLACE FUNCTION "lost"() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
    `CREATE ${when} "${nameOf({ table, what })}" AFTER ${what} ON "${table}"
      ${atCommit ? "DEFERRABLE INITIALLY DEFERRED" : ""} FOR EACH ROW EXECUTE FUNCTION "lost"()`,
  ];
}

/** Takes back what loseConnection() did. */
export const keepConnection = 'DROP FUNCTION "lost"() CASCADE';

/** Takes back what breakWrites() did. */
export function mendWrites(writes: readonly Write[]): string[] {
  if (!onPostgresql) return writes.map((write) => `DROP TRIGGER "${nameOf(write)}"`);
  return ['DROP FUNCTION "broken"() CASCADE'];
}
