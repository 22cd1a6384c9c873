/** PostgreSQL's side of a move. All of it happens in a transaction of the client. */
import pg from "pg";
import { clientTo, typesBy } from "#app/platform/postgresql-client.ts";
import { writeLock } from "#app/platform/postgresql-connection.ts";
import { openChecked } from "../postgresql/open-checked.ts";
import { filledSearches } from "../postgresql/rules.ts";
import { MoveRefused, namesIn, type Row, type Side, selectFrom, selectSums, type Value } from "./side.ts";
import type { Table } from "./tables.ts";

/** Milliseconds to wait for the writes of others; a transaction here may be silent for long while SQLite works. */
const settings = { lock_timeout: "10000", idle_in_transaction_session_timeout: "0", DateStyle: "ISO" };

/**
 * Connects to the database at an address; `given` is what gave the address. Throws a ConfigurationError of one line.
 */
export async function connectTo(url: string, given: string): Promise<pg.Client> {
  const client = clientTo(url, settings);
  // The query that a lost connection breaks off says so itself.
  client.on("error", () => {});
  return openChecked(client, given);
}

/** Takes the lock of all writes and migrations until the connection ends. */
export async function takeWriteLock(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [writeLock]).catch((error: unknown) => {
    if ((error as { code?: string }).code !== "55P03") throw error;
    throw new MoveRefused(`The database ${client.database} is in use by another Alisio; stop all its servers first`);
  });
}

/** Throws MoveRefused when the database has tables, or anything else like them that belongs to no extension. */
export async function expectEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS "name" FROM pg_class c WHERE relnamespace = current_schema()::regnamespace
      AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
      ORDER BY relname LIMIT 1`,
  );
  if (rows[0]) throw new MoveRefused(`The database ${client.database} is not empty: it has ${rows[0].name}`);
}

/** Throws MoveRefused when a server of Alisio, or another of its programs, is connected. */
export async function expectUnused(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'alisio' AND pid <> pg_backend_pid()`,
  );
  if (rowCount) {
    throw new MoveRefused(`The database ${client.database} is in use by another Alisio; stop all its servers first`);
  }
}

/**
 * Fills the new tables of a database, which have no rules yet. Keys to other tables are taken away meanwhile: checked
 * row by row they would take longer, and want an order of the tables.
 */
export async function fillTables(client: pg.Client, tables: readonly Table[], copy: (side: Side) => Promise<void>) {
  const { rows: keys } = await client.query<{ table: string; name: string; sql: string }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS "name", pg_get_constraintdef(oid) AS "sql"
      FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await client.query(`TRUNCATE ${namesIn(tables.map(({ name }) => name))}`);
  await copy(postgresqlSide(client));
  for (const statement of filledSearches()) await client.query(statement);
  for (const { table, name, sql } of keys) await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${sql}`);
}

/** Rows that only PostgreSQL has, for what SQLite keeps itself (postgresql-sql.server.ts lastGivenId, writeNumber). */
const onlyHere: Record<string, string> = { Tally: `WHERE "name" NOT IN ('last of Audit', 'health')` };

let cursors = 0;

/** PostgreSQL as a side of a move, read through cursors in the transaction of this client. */
export function postgresqlSide(client: pg.Client): Side {
  return {
    async *rows(table) {
      cursors += 1;
      const cursor = `moved_${cursors}`;
      await client.query(`DECLARE ${cursor} CURSOR FOR ${selectFrom(table, onlyHere[table.name])}`);
      for (;;) {
        const text = `FETCH ${table.atOnce} FROM ${cursor}`;
        const { rows } = await client.query<Value[]>({ text, types, rowMode: "array" });
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query(`CLOSE ${cursor}`);
    },
    async add(table, rows) {
      const names = namesIn(table.columns.map(({ name }) => name));
      // One parameter for all rows: PostgreSQL converts each value to the type of its column.
      const sql = `INSERT INTO "${table.name}" (${names})
        SELECT ${names} FROM json_populate_recordset(NULL::"${table.name}", $1)`;
      await client.query(sql, [JSON.stringify(rows.map((row) => namedValues(row, table)))]);
    },
    async sums(table) {
      const { rows } = await client.query<(string | null)[]>({ text: selectSums(table), rowMode: "array" });
      return rows[0] ?? [];
    },
    async lastId(table) {
      // Lines of the trail are numbered by Alisio, and a trigger notes the last one.
      const sql = isTrail(table)
        ? `SELECT coalesce((SELECT "n" FROM "Tally" WHERE "name" = 'last of Audit'), 0)::bigint AS "id"`
        : `SELECT greatest((SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM ${sequenceOf(table)}),
            (SELECT max("id") FROM "${table.name}")) AS "id"`;
      const { rows } = await client.query<{ id: string }>(sql);
      return Number(rows[0]?.id);
    },
    async setLastId(table, id) {
      const sql = isTrail(table)
        ? `INSERT INTO "Tally" ("name", "n") VALUES ('last of Audit', $1)`
        : `SELECT setval('${sequenceOf(table)}', greatest($1::bigint, 1), $1::bigint > 0)`;
      await client.query(sql, [id]);
    },
  };
}

function isTrail({ name }: Table): boolean {
  return name === "Audit";
}

function sequenceOf({ name }: Table): string {
  return `"${name}_id_seq"`;
}

function namedValues(row: Row, { columns }: Table): Record<string, Value> {
  return Object.fromEntries(
    columns.map(({ name }, at) => {
      const value = row[at] ?? null;
      return [name, Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value];
    }),
  );
}

/** How values arrive. Amounts are exact up to 2^53. */
const types = typesBy({
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMP]: (text) => new Date(`${text.replace(" ", "T")}Z`).toISOString(),
});
