/** Checks a copy of the database that no other process has open. */
import Database from "better-sqlite3";

export type Checked = { migrations: string[] } | { wrong: string };

/**
 * Checks the integrity and the foreign keys of a SQLite file, and merges its log (WAL) into it. Gives the names of its
 * migrations in order, or a phrase that says what is wrong. Throws when the disk is full or cannot be read.
 */
export function checkDatabase(file: string): Checked {
  try {
    const database = new Database(file, { fileMustExist: true });
    try {
      database.pragma("journal_mode = DELETE");
      if (database.pragma("integrity_check", { simple: true }) !== "ok") return { wrong: "its database is not sound" };
      const loose = database.pragma("foreign_key_check") as unknown[];
      if (loose.length > 0) return { wrong: "its database has rows that point to nothing" };
      return { migrations: migrationsOf(database) };
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || /^SQLITE_(FULL|IOERR)/.test(error.code)) throw error;
    return { wrong: "its database cannot be read" };
  }
}

function migrationsOf(database: Database.Database): string[] {
  const names = database
    .prepare("SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name")
    .pluck();
  return names.all() as string[];
}
