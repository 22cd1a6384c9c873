/** How Alisio connects to PostgreSQL. */
import type { ClientConfig } from "pg";

/** Whether an address of a database is PostgreSQL's; otherwise it is the path of SQLite's file. */
export function isPostgresql(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}

/** The number of the lock under which everything is written (docs/decisions/0111-postgresql-writes.md). */
export const writeLock = 2_026_112_501;

/**
 * The settings of a connection. `settings` are PostgreSQL's parameters by name. Options of the address are kept, such as
 * those of TLS. Instants are stored as UTC without a zone, so every session has that zone.
 */
export function connectionTo(url: string, settings: Record<string, string> = {}): ClientConfig {
  const address = new URL(url);
  const given = address.searchParams.get("options");
  address.searchParams.delete("options");
  const parameters = Object.entries({ TimeZone: "UTC", ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: address.href,
    options: [given, ...parameters].filter(Boolean).join(" "),
    application_name: "alisio",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
