/** A connection to the database's file that keeps its prepared statements: preparing takes as long as a small query. */
import { accessSync, chmodSync, constants, existsSync } from "node:fs";
import { basename } from "node:path";
import Database from "better-sqlite3";
import { foreignFile } from "./database-errors.ts";
import { ConfigurationError } from "./environment.server.ts";

/**
 * Milliseconds that SQLite waits for another process's lock. This blocks the event loop, so a write waits otherwise
 * (write-turns.server.ts); a query waits only where a file is being opened or closed.
 */
const usualWait = 500;

/** Kibibytes of page cache, a quarter of the library's default. The operating system caches the file too. */
const cacheSize = 4_000;

/**
 * The most prepared statements. A search with several words makes a new SQL text, so without a limit they would pile
 * up. Above the limit the one that was not used for longest is dropped.
 */
const mostStatements = 300;

/** Characters from which a statement is not kept: one with thousands of values hardly comes again as it is. */
const longestKept = 20_000;

type Statement = Database.Statement<unknown[], unknown>;

export type Connection = {
  database: Database.Database;
  /** The prepared statement of a SQL text, which gives rows as objects. Integers beyond 2^53 are not exact. */
  prepare(sql: string): Statement;
  /** The same, for rows as arrays of values, with the declared type of each column (null where it has none). */
  prepareRaw(sql: string): { statement: Statement; names: string[]; declared: (string | null)[] };
};

/**
 * Makes the database file (an absolute path) readable and writable for its owner alone, even in a folder that others
 * can read; does nothing where there is none yet. SQLite creates its log files with the same mode. Throws
 * ConfigurationError where this user may not: the file is another user's, or on a disk that cannot be written to.
 */
export function keepToOwner(file: string): void {
  if (!existsSync(file)) return;
  try {
    chmodSync(file, 0o600);
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(foreignFile(basename(file), code ?? ""));
  }
}

/**
 * Opens a migrated file (its absolute path); `changes` says whether it may write, and `wait` how long it waits for
 * another process's lock, in milliseconds. Checks what durability rests on.
 */
export function openConnection(
  file: string,
  { changes, wait = usualWait }: { changes: boolean; wait?: number },
): Connection {
  const database = new Database(file, { timeout: usualWait });
  // WAL lets readers read during a write. The mode is stored in the file.
  database.pragma("journal_mode = WAL");
  // FULL: a committed write survives a power cut. The library opens WAL files with NORMAL, where it may not.
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma(`cache_size = -${cacheSize}`);
  expectPragma(database, "journal_mode", "wal");
  expectPragma(database, "synchronous", 2);
  expectPragma(database, "foreign_keys", 1);
  if (!changes) database.pragma("query_only = ON");
  // Not before: to open a file that another process has just closed takes its lock too.
  database.pragma(`busy_timeout = ${wait}`);
  const prepared = new Recent<Statement>();
  const raw = new Recent<ReturnType<Connection["prepareRaw"]>>();
  return {
    database,
    prepare: (sql) => prepared.get(sql, () => database.prepare(plannedOnce(sql))),
    prepareRaw: (sql) => raw.get(sql, () => describeStatement(database.prepare(plannedOnce(sql)))),
  };
}

/**
 * The same statement, of which the plan is kept: where a value could make another plan better, in LIMIT and in some
 * comparisons, SQLite would plan it anew for each execution, which takes longer than most queries. It looks at values
 * that are bound, and not at those of expressions; a plus sign makes an expression of a value, and changes neither it
 * nor its type (docs/decisions/0142-kept-plans.md).
 */
export function plannedOnce(sql: string): string {
  return sql.replace(/'[^']*'|"[^"]*"|\?/g, (part) => (part === "?" ? "+?" : part));
}

function describeStatement(statement: Statement) {
  const columns = statement.reader ? statement.raw(true).columns() : [];
  return {
    statement,
    names: columns.map(({ name }) => name),
    declared: columns.map(({ type }) => type),
  };
}

function expectPragma(database: Database.Database, name: string, wanted: string | number): void {
  const found = database.pragma(name, { simple: true });
  if (String(found) !== String(wanted)) {
    throw new Error(`The database refuses ${name} = ${wanted} (it says ${String(found)}): not safe to use`);
  }
}

/** Values by SQL text, of which the most recently used are kept, but for those of very long texts. */
class Recent<Value> {
  readonly #kept = new Map<string, Value>();

  get(sql: string, make: () => Value): Value {
    if (sql.length > longestKept) return make();
    const known = this.#kept.get(sql);
    if (known !== undefined) this.#kept.delete(sql);
    const value = known ?? make();
    this.#kept.set(sql, value);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostStatements && oldest !== undefined) this.#kept.delete(oldest);
    return value;
  }
}
