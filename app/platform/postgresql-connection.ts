/** How Alisio connects to PostgreSQL. */
import type { ClientConfig } from "pg";

/** Whether an address of a database is PostgreSQL's; otherwise it is the path of SQLite's file. */
export function isPostgresql(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}

/** Whether a text is the address of a PostgreSQL database. */
export function isPostgresqlUrl(text: string): boolean {
  return isPostgresql(text) && hostsOf(text).every((url) => URL.canParse(url));
}

/** The addresses of the single hosts of an address: `postgresql://me@one:1,two:2/d` has two. */
export function hostsOf(url: string): string[] {
  const [, user = "", hosts = "", rest = ""] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.split(",").map((host) => `${user}${host}${rest}`);
}

/** The number of the lock under which everything is written (docs/decisions/0111-postgresql-writes.md). */
export const writeLock = 2_026_112_501;

/**
 * The settings of a connection to the first host of an address (postgresql-client.ts finds the right one). `settings`
 * are PostgreSQL's parameters by name. Options of the address are kept, such as those of TLS. Instants are stored as
 * UTC without a zone, so every session has that zone.
 */
export function connectionTo(url: string, settings: Record<string, string> = {}): ClientConfig {
  const address = new URL(hostsOf(url)[0] ?? url);
  const given = address.searchParams.get("options");
  address.searchParams.delete("options");
  // The driver does not know this parameter, and always takes the one of several hosts that takes writes.
  address.searchParams.delete("target_session_attrs");
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
