/**
 * Clients of PostgreSQL. An address may name several hosts, as libpq's do: `postgresql://one:5432,two:5432/database`.
 * Then each connection goes to the host that takes writes at that moment, so that a promoted standby is found without a
 * restart. The driver itself knows one host only (docs/decisions/0113-several-servers.md).
 */
import type { Socket } from "node:net";
import pg from "pg";
import { connectionTo, hostsOf } from "./postgresql-connection.ts";

/** Milliseconds that a host may take to say whether it takes writes. */
const patience = 3000;

/** Milliseconds for which the answer holds, so that connections that are made at the same time ask once. */
const holds = 1000;

/** A client for an address; `settings` are PostgreSQL's parameters by name. It is not connected yet. */
export function clientTo(url: string, settings: Record<string, string> = {}): pg.Client {
  const Client = clientsOf(url);
  return new Client(connectionTo(url, settings));
}

/**
 * Milliseconds without an answer after which a connection in use is given up. A write waits for half as long for its
 * lock. The system would do so after a quarter of an hour, when the machine of the database loses power or network.
 */
const longestSilence = 20_000;

/** A pool for an address, of at most `max` connections. The silence is a parameter for tests. */
export function poolTo(url: string, settings: Record<string, string>, max: number, silence = longestSilence): pg.Pool {
  // The types want a constructor without parameters, but the pool gives its options.
  const Client = clientsOf(url) as unknown as NonNullable<pg.PoolConfig["Client"]>;
  const pool = new pg.Pool({ ...connectionTo(url, settings), max, Client });
  // Whoever uses a connection hears of its loss by the query; without a listener it would also end the process.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    const stream = streamOf(client);
    // The error is the one that the system would give.
    const lost = () => Object.assign(new Error("read ETIMEDOUT"), { code: "ETIMEDOUT" });
    stream.on("timeout", () => stream.destroy(lost()));
  });
  pool.on("acquire", (client) => void streamOf(client).setTimeout(silence));
  pool.on("release", (_, client) => void streamOf(client).setTimeout(0));
  return pool;
}

/** The `types` of a query: its values arrive as the parser of their type's number gives them, others as usual. */
export function typesBy(parsers: Record<number, (text: string) => unknown>): pg.CustomTypesConfig {
  const parserOf = (oid: number, format: "text" | "binary") =>
    (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format);
  return { getTypeParser: parserOf as typeof pg.types.getTypeParser };
}

/** The socket of a client that is connected, with TLS or without. */
function streamOf(client: pg.PoolClient): Socket {
  return client.connection.stream as Socket;
}

type Callback = (error: Error | null) => void;

function clientsOf(url: string): typeof pg.Client {
  const hosts = hostsOf(url);
  if (hosts.length === 1) return pg.Client;
  const find = findsPrimary(hosts);
  /** Connects to the primary. Everything but the host is as in the client's own settings. */
  return class extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<this> | undefined {
      const connected = find().then((place) => {
        Object.assign(this, place);
        return super.connect();
      });
      if (!callback) return connected.then(() => this);
      connected.then(() => callback(null), callback);
      return undefined;
    }
  };
}

type Place = { host: string; port: number };

/** Gives a function that finds the host that takes writes. */
function findsPrimary(hosts: readonly string[]): () => Promise<Place> {
  let last: { place: Promise<Place>; until: number } | undefined;
  return () => {
    if (!last || last.until < Date.now()) last = { place: askAll(hosts), until: Date.now() + holds };
    return last.place;
  };
}

/** The first host that says that it takes writes. Throws an error of a lost connection where none does. */
async function askAll(hosts: readonly string[]): Promise<Place> {
  try {
    return await Promise.any(hosts.map(askHost));
  } catch (error) {
    const errors = (error as AggregateError).errors as { code?: string; message?: string }[];
    const told = errors.map(({ message, code }) => message || code).join("; ");
    throw Object.assign(new Error(`no host takes writes: ${told}`), { code: "08001" });
  }
}

async function askHost(host: string): Promise<Place> {
  const client = new pg.Client({ ...connectionTo(host), connectionTimeoutMillis: patience, query_timeout: patience });
  // A host that goes meanwhile ends the query with the same error.
  client.on("error", () => {});
  const name = `${client.host}:${client.port}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS "standby"');
    if (rows[0]?.standby !== false) throw new Error("is a standby");
    return { host: client.host, port: client.port };
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    throw new Error(`${name}: ${message || code}`);
  } finally {
    client.end().catch(() => {});
  }
}
