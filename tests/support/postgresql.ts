/** Databases of tests on PostgreSQL, where `npm run test:postgresql` has started a server (scripts/postgresql.mjs). */
import { hash } from "node:crypto";
import pg from "pg";
import type { Template } from "./templates.ts";

/** The server's address without a database, such as postgresql://alisio@127.0.0.1:40123; undefined on SQLite. */
const server = process.env.TEST_POSTGRESQL;

/** Whether the tests run on PostgreSQL. */
export const onPostgresql = server !== undefined;

/** The address of a database. */
export function databaseUrl(name: string): string {
  return `${server}/${name}`;
}

/** The address of the database that belongs to a data folder. */
export function urlOf(dataDir: string): string {
  return databaseUrl(nameOf(dataDir));
}

function nameOf(dataDir: string): string {
  return `t${hash("sha256", dataDir, "hex").slice(0, 20)}`;
}

/** The variables of a server on PostgreSQL. */
export function sharedDatabase(url: string): { DATABASE_URL: string; SECRETS_KEY: string } {
  return { DATABASE_URL: url, SECRETS_KEY: "the key of all servers of the tests" };
}

/** The variables that name the database of a data folder to a program of the product; it is made if it is not there. */
export async function databaseVariables(dataDir: string): Promise<Record<string, string>> {
  return { DATA_DIR: dataDir, ...(onPostgresql && sharedDatabase(await ensureDatabase(dataDir))) };
}

/** The name of a template's database. */
export function templateName(template: Template): string {
  return `template_${template.replaceAll(" ", "_")}`;
}

/** Makes a template's database anew from another one; an earlier run on the same server may have left one. */
export async function makeTemplate(name: string, from?: string): Promise<void> {
  await inServer((client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  await makeDatabase(name, from);
}

/** Makes a database from another one; from nothing without it. */
export async function makeDatabase(name: string, template = "template0"): Promise<void> {
  await inServer((client) =>
    client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" ENCODING 'UTF8' STRATEGY file_copy`),
  );
}

/** Makes the database of a data folder from a template. Gives its address. */
export async function makeFromTemplate(dataDir: string, template: Template): Promise<string> {
  await makeDatabase(nameOf(dataDir), templateName(template));
  return urlOf(dataDir);
}

/** The address of a data folder's database, which is made if it is not there. */
export async function ensureDatabase(dataDir: string): Promise<string> {
  const name = nameOf(dataDir);
  const there = await inServer((client) => client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]));
  if (there.rowCount === 0) await makeDatabase(name);
  return urlOf(dataDir);
}

export async function dropDatabase(dataDir: string): Promise<void> {
  await inServer((client) => client.query(`DROP DATABASE IF EXISTS "${nameOf(dataDir)}" WITH (FORCE)`));
}

async function inServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl("postgres"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
