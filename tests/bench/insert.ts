import type Database from "better-sqlite3";

type Row = Record<string, string | number | null>;

/**
 * Gives a function that inserts a row and returns its id. One prepared statement, so all rows need the columns of the
 * first.
 */
export function insertInto(database: Database.Database, table: string): (row: Row) => number {
  let statement: Database.Statement | undefined;
  return (row) => {
    const columns = Object.keys(row);
    statement ??= database.prepare(
      `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`)}) VALUES (${columns.map((name) => `@${name}`)})`,
    );
    return Number(statement.run(row).lastInsertRowid);
  };
}
