/** SQLite's side of a move. */
import Database from "better-sqlite3";
import { instantText } from "#app/platform/instant-text.server.ts";
import { searchedTables, searchFill } from "../triggers/search.ts";
import { sqlite } from "../triggers/sqlite.ts";
import { MoveRefused, namesIn, type Row, type Side, selectFrom, selectSums, type Value } from "./side.ts";
import type { Table } from "./tables.ts";

/** Opens a file to read it as it is now, whatever other programs do meanwhile. */
export function openOld(file: string): Database.Database {
  const database = new Database(file, { readonly: true });
  database.exec("BEGIN");
  return database;
}

/**
 * Fills a new, migrated file in one transaction: its tables are emptied, have no triggers while `copy` runs, and get
 * the texts of searches afterwards. Throws when a row refers to another one that is not there.
 */
export async function fillFile(file: string, tables: readonly Table[], copy: (side: Side) => Promise<void>) {
  const database = new Database(file, { fileMustExist: true });
  try {
    // The file counts for nothing until it is whole and flushed (back-to-sqlite.ts).
    database.pragma("synchronous = OFF");
    database.pragma("foreign_keys = OFF");
    database.exec("BEGIN IMMEDIATE");
    const triggers = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as Trigger[];
    for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`);
    for (const { name } of tables) database.exec(`DELETE FROM "${name}"`);
    await copy(sqliteSide(database));
    for (const table of searchedTables) database.exec(`DELETE FROM "${table}Search"`);
    for (const statement of searchFill(sqlite)) database.exec(statement);
    for (const { sql } of triggers) database.exec(sql);
    database.exec("COMMIT");
    database.pragma("journal_mode = DELETE");
  } finally {
    database.close();
  }
}

type Trigger = { name: string; sql: string };

/** SQLite as a side of a move. */
export function sqliteSide(database: Database.Database): Side {
  return {
    async *rows(table) {
      const rows = database.prepare(selectFrom(table)).raw(true).iterate() as IterableIterator<unknown[]>;
      let some: Row[] = [];
      for (const row of rows) {
        some.push(read(row, table));
        if (some.length < table.atOnce) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    async add(table, rows) {
      const names = namesIn(table.columns.map(({ name }) => name));
      const places = table.columns.map(() => "?").join(", ");
      const insert = database.prepare(`INSERT INTO "${table.name}" (${names}) VALUES (${places})`);
      for (const row of rows) insert.run(...row.map((value, at) => stored(value, table.columns[at]?.type)));
    },
    async sums(table) {
      return database.prepare(selectSums(table)).raw(true).get() as (string | null)[];
    },
    async lastId({ name }) {
      return Number(database.prepare("SELECT seq FROM sqlite_sequence WHERE name = ?").pluck().get(name) ?? 0);
    },
    async setLastId({ name }, id) {
      database.prepare("DELETE FROM sqlite_sequence WHERE name = ?").run(name);
      if (id > 0) database.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(name, id);
    },
  };
}

function read(row: unknown[], { name, columns }: Table): Row {
  return row.map((value, at) => {
    if (columns[at]?.type !== "DateTime" || value === null) return value as Value;
    const instant = new Date(value as string | number);
    if (!Number.isNaN(instant.getTime())) return instant.toISOString();
    throw new MoveRefused(`The table ${name} has no instant but ${JSON.stringify(value)} in ${columns[at]?.name}`);
  });
}

function stored(value: Value, type: string | undefined): Value {
  return type === "DateTime" && typeof value === "string" ? instantText(new Date(value)) : value;
}
