/** Connects to a server that Alisio can use, and says in one line why it cannot use another. */
import type pg from "pg";

/** The oldest version with which Alisio is tested. */
const oldest = 15;

/** Named as the error of a wrong variable: server.ts prints the message alone. */
class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

type Facts = { version: string; encoding: string; standby: boolean; readOnly: boolean; rights: boolean | null };

/**
 * Connects a client and gives it. Throws a ConfigurationError of one line when the server cannot be used; it begins
 * with what gave the address.
 */
export async function openChecked(client: pg.Client, given = "DATABASE_URL"): Promise<pg.Client> {
  const place = `${client.host}:${client.port}`;
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigurationError(`${given}: ${whyNot(error, place)}`);
  }
  const { rows } = await client.query<Facts>(
    `SELECT current_setting('server_version') AS "version", current_setting('server_encoding') AS "encoding",
      pg_is_in_recovery() AS "standby", current_setting('transaction_read_only') = 'on' AS "readOnly",
      has_schema_privilege(current_schema(), 'CREATE') AND has_schema_privilege(current_schema(), 'USAGE') AS "rights"`,
  );
  const [facts] = rows;
  const refusal = facts ? refusalOf(facts, client) : null;
  if (refusal === null) return client;
  await client.end();
  throw new ConfigurationError(`${given}: ${refusal}`);
}

function refusalOf(
  { version, encoding, standby, readOnly, rights }: Facts,
  { user, database }: pg.Client,
): string | null {
  if (Number.parseInt(version, 10) < oldest) return `PostgreSQL ${version} is too old; Alisio needs ${oldest} or newer`;
  if (encoding !== "UTF8")
    return `the database ${database} is in ${encoding}; make it with ENCODING 'UTF8' TEMPLATE template0`;
  if (standby) return "the server is a standby that takes no writes; give the address of the primary";
  if (readOnly) return `the database ${database} takes no writes; set its default_transaction_read_only to off`;
  if (rights !== true)
    return `the user ${user} may not make tables there; make it the owner of the database ${database}, or of its schema`;
  return null;
}

/** Why a connection failed, by PostgreSQL's SQLSTATE or the system's code. */
function whyNot(error: unknown, place: string): string {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  // Refusals of PostgreSQL, such as of a password or a database, are sentences already.
  if (/^[0-9A-Z]{5}$/.test(code)) return `the server at ${place} refuses: ${message} (${code})`;
  if (/^SASL: .*password must be/.test(message))
    return `the server at ${place} asks for a password; give it in the address, or as PGPASSWORD`;
  return `the server at ${place} is not reachable: ${message || code}`;
}
