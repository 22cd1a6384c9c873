/** Servers that share a PostgreSQL database. */
import pg from "pg";
import { type App, type SignedInCaller, startApp } from "./app.ts";
import { Caller } from "./caller.ts";
import { sharedDatabase } from "./postgresql.ts";

/** Executes statements in a database, and gives the rows of the last one. */
export async function executeSql<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Starts a server in each folder, all at once on one database. */
export function startServers(
  folders: readonly string[],
  url: string,
  env: Record<string, string> = {},
): Promise<App[]> {
  return Promise.all(folders.map((dataDir) => startApp({ dataDir, env: { ...sharedDatabase(url), ...env } })));
}

/** The same session at another server. */
export function callerAt(server: App, { cookie, token }: SignedInCaller): SignedInCaller {
  return Object.assign(new Caller(server.url, { Cookie: cookie }), { cookie, token });
}

/** The refusals of a save whose connection was lost: nothing was saved, or that is not known. */
export const notSaved = /^(503 The database cannot be reached|500 It is not known whether)/;

/** The last part of numbers such as Q-2026-0007, in order. */
export function inOrder(numbers: readonly string[]): number[] {
  return numbers.map((number) => Number(number.split("-").at(-1))).toSorted((a, b) => a - b);
}

/** `many` numbers, from `first` on. */
export function upFrom(first: number, many: number): number[] {
  return Array.from({ length: many }, (_, n) => first + n);
}
