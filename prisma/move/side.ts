/** What moving needs of an engine: its rows in order, and the last ids that it gave. */
import type { Table } from "./tables.ts";

/** A value as both engines give it: an instant is a text such as 2026-11-25T10:00:00.000Z. */
export type Value = number | string | Buffer | null;

/** A row: its values in the order of its table's columns. */
export type Row = readonly Value[];

export type Side = {
  /** The rows of a table in the order of its key, some at a time. */
  rows(table: Table): AsyncGenerator<Row[]>;
  add(table: Table, rows: readonly Row[]): Promise<void>;
  /** The sums of a table's columns with money, as decimal texts; null where there is no amount. */
  sums(table: Table): Promise<(string | null)[]>;
  /** The last id that was given in a table whose ids the database gives; 0: none. It may belong to a deleted row. */
  lastId(table: Table): Promise<number>;
  /** Makes the database give the ids after this one. */
  setLastId(table: Table, id: number): Promise<void>;
};

/** Why nothing was moved, in one line for the console. */
export class MoveRefused extends Error {
  override name = "MoveRefused";
}

/** The rows of a table one by one, as objects with instants as dates. */
export async function* objectsOf<Shape>(side: Side, table: Table): AsyncGenerator<Shape> {
  for await (const rows of side.rows(table)) {
    for (const row of rows) {
      const pairs = table.columns.map(({ name, type }, at) => {
        const value = row[at];
        return [name, type === "DateTime" && typeof value === "string" ? new Date(value) : value];
      });
      yield Object.fromEntries(pairs) as Shape;
    }
  }
}

/** The names of columns or tables as SQL lists them. */
export function namesIn(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(", ");
}

/** The SQL that gives the rows of a table in the order of its key. */
export function selectFrom(table: Table, where = ""): string {
  const columns = namesIn(table.columns.map(({ name }) => name));
  return `SELECT ${columns} FROM "${table.name}" ${where} ORDER BY ${namesIn(table.key)}`;
}

/** The SQL that gives the sums of a table's money as texts, which are exact. */
export function selectSums({ name, money }: Table): string {
  return `SELECT ${money.map((column) => `CAST(sum("${column}") AS TEXT)`).join(", ")} FROM "${name}"`;
}
