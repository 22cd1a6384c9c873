/**
 * The database under test, past the product: SQLite's file in a data folder, or the folder's database on PostgreSQL.
 * SQL is what both know, with `?` for values; values are given as SQLite stores them, so that a test expects one thing.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { instantText } from "#app/platform/instant-text.server.ts";
import { connectionTo } from "#app/platform/postgresql-connection.ts";
import { onPostgresql, urlOf } from "./postgresql.ts";

type Value = string | number | Date | Uint8Array | null;

export type Direct = {
  /** Executes a statement, and gives its rows. Throws what the engine refuses with. */
  execute<Row>(sql: string, ...values: Value[]): Promise<Row[]>;
  close(): Promise<void>;
};

/** The statement after which references to rows that are gone are not refused; PostgreSQL's triggers rest as well. */
export const withoutReferences = onPostgresql ? "SET session_replication_role = replica" : "PRAGMA foreign_keys = OFF";

/** Opens the database of a data folder. */
export async function openDirectly(dataDir: string): Promise<Direct> {
  return onPostgresql ? openServer(urlOf(dataDir)) : openFile(join(dataDir, "alisio.db"));
}

/** Executes statements one after the other; gives the rows of the last one. A statement with values is an array. */
export async function executeIn<Row>(
  dataDir: string,
  ...statements: (string | readonly [sql: string, ...values: Value[]])[]
): Promise<Row[]> {
  const direct = await openDirectly(dataDir);
  try {
    let rows: Row[] = [];
    for (const statement of statements) {
      const [sql, ...values] = typeof statement === "string" ? ([statement] as const) : statement;
      rows = await direct.execute<Row>(sql, ...values);
    }
    return rows;
  } finally {
    await direct.close();
  }
}

/** How many rows a statement changes; it is rolled back. Throws what the engine refuses with. */
export async function tryStatement({ execute }: Direct, sql: string): Promise<number> {
  await execute("BEGIN");
  try {
    return (await execute(`${sql} RETURNING 1`)).length;
  } finally {
    await execute("ROLLBACK");
  }
}

/** The names of a table's columns. */
export async function columnsOf({ execute }: Direct, table: string): Promise<string[]> {
  const sql = onPostgresql
    ? `SELECT column_name AS "name" FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ?`
    : `SELECT "name" FROM pragma_table_info(?)`;
  return (await execute<{ name: string }>(sql, table)).map(({ name }) => name);
}

/**
 * Runs `work` while the triggers of a table rest and no reference is refused, as they would for whoever forges rows.
 */
export async function withoutTriggers<T>(
  dataDir: string,
  table: string,
  work: (direct: Direct) => Promise<T>,
): Promise<T> {
  const direct = await openDirectly(dataDir);
  try {
    await direct.execute(withoutReferences);
    if (onPostgresql) return await work(direct);
    const triggers = await direct.execute<{ name: string; sql: string }>(
      `SELECT "name", "sql" FROM sqlite_master WHERE "type" = 'trigger' AND "tbl_name" = ?`,
      table,
    );
    for (const { name } of triggers) await direct.execute(`DROP TRIGGER "${name}"`);
    try {
      return await work(direct);
    } finally {
      for (const { sql } of triggers) await direct.execute(sql);
    }
  } finally {
    await direct.close();
  }
}

function openFile(file: string): Direct {
  const database = new Database(file, { timeout: 5000 });
  return {
    async execute<Row>(sql: string, ...values: Value[]) {
      const statement = database.prepare(sql);
      const stored = values.map((value) => (value instanceof Date ? instantText(value) : value));
      if (statement.reader) return statement.all(...stored) as Row[];
      statement.run(...stored);
      return [];
    },
    async close() {
      database.close();
    },
  };
}

/** Values of these types as SQLite's file has them. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.BOOL]: (text) => Number(text === "t"),
  [pg.types.builtins.TIMESTAMP]: (text) => instantText(new Date(`${text.replace(" ", "T")}Z`)),
};

const types = {
  getTypeParser: ((oid: number, format: "text" | "binary") =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

async function openServer(url: string): Promise<Direct> {
  const client = new pg.Client(connectionTo(url));
  await client.connect();
  return {
    async execute<Row>(sql: string, ...values: Value[]) {
      const text = values.reduce<string>((done, _, at) => done.replace("?", `$$${at + 1}`), sql);
      const stored = values.map((value) => (value instanceof Date ? instantText(value) : value));
      const { rows } = await client.query({ text, values: stored, types });
      return rows as Row[];
    },
    async close() {
      await client.end();
    },
  };
}
