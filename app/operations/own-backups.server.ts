/** Whether Alisio makes its backups itself: they are copies of SQLite's file. PostgreSQL has programs for its own. */
import { environment } from "#app/platform/environment.server.ts";
import { isPostgresql } from "#app/platform/postgresql-connection.ts";
import { BackupRefused } from "./backup-file.server.ts";

export const ownBackups = !isPostgresql(environment.database);

/** Throws BackupRefused, which names what to use, when the database is PostgreSQL. */
export function expectOwnBackups(): void {
  if (ownBackups) return;
  throw new BackupRefused(
    "DATABASE_URL: Alisio neither backs up nor restores PostgreSQL. Use pg_dump or pgBackRest, and keep SECRETS_KEY: docs/operations.md",
  );
}
