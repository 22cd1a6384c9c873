/**
 * Prisma's driver adapter for the two connections of the database: queries go to the reading one, and only the
 * transactions of write() to the writing one. The library's own adapter has one connection for a client and prepares
 * each statement anew, which takes a quarter of a write (docs/decisions/0099-quick-writes.md).
 */
import {
  type ArgType,
  type ColumnType,
  ColumnTypeEnum,
  DriverAdapterError,
  type MappedError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type SqlQueryable,
  type SqlResultSet,
  type Transaction,
} from "@prisma/driver-adapter-utils";
import type { Connection } from "./connection.server.ts";
import { instantText } from "./instant-text.server.ts";
import type { WriteGroups } from "./write-group.server.ts";

const identity = { provider: "sqlite", adapterName: "alisio-better-sqlite3" } as const;

/**
 * SQLite's own limit of values in a statement. Prisma would take 999, and refuse beyond it what it cannot divide: rows
 * of more parents than that, in an order.
 */
const mostValues = 32_766;

/** The isolation level that write() asks for. Transactions that Prisma begins by itself have none, and only read. */
export const levelOfWrites = "Serializable";

/** Gives Prisma the connections, the writing one with its groups; they are closed by whoever opened them. */
export function adapterOf(reading: Connection, writing: Connection, groups: WriteGroups): SqlDriverAdapterFactory {
  return { ...identity, connect: async () => driverAdapter(reading, writing, groups) };
}

function driverAdapter(reading: Connection, writing: Connection, groups: WriteGroups): SqlDriverAdapter {
  return {
    ...queryable(reading),
    getConnectionInfo: () => ({ maxBindValues: mostValues, supportsRelationJoins: false }),
    async executeScript() {
      throw new Error("Scripts are for migrations, which have a connection of their own");
    },
    async startTransaction(level) {
      if (level !== levelOfWrites.toUpperCase()) return readTransaction(reading);
      const part = withMappedErrors(() => groups.begin());
      return {
        ...queryable(writing, (statement) => withMappedErrors(() => part.run(statement))),
        options: { usePhantomQuery: true },
        commit: async () => withMappedErrors(() => part.keep()),
        rollback: async () => withMappedErrors(() => part.undo()),
      };
    },
    async dispose() {},
  };
}

/**
 * The transaction that Prisma begins by itself for reads that several requests ask for in the same turn. It begins
 * none: each of the reads stands by itself, two of them may overlap on the one connection, and that connection refuses
 * to write.
 */
function readTransaction(reading: Connection): Transaction {
  return {
    ...queryable(reading),
    options: { usePhantomQuery: true },
    commit: async () => {},
    rollback: async () => {},
  };
}

function queryable(connection: Connection, run = withMappedErrors): SqlQueryable {
  return {
    ...identity,
    queryRaw: async (query) => run(() => resultSetOf(connection, query)),
    executeRaw: async (query) => run(() => changesOf(connection, query)),
  };
}

function resultSetOf(connection: Connection, { sql, args, argTypes }: SqlQuery): SqlResultSet {
  const { statement, names, declared } = connection.prepareRaw(sql);
  const values = boundValues(args, argTypes);
  if (!statement.reader) {
    statement.run(...values);
    return { columnNames: [], columnTypes: [], rows: [] };
  }
  const rows = statement.all(...values) as unknown[][];
  return { columnNames: names, columnTypes: declared.map((type, at) => typeOf(type, rows, at)), rows };
}

function changesOf(connection: Connection, { sql, args, argTypes }: SqlQuery): number {
  return connection.prepareRaw(sql).statement.run(...boundValues(args, argTypes)).changes;
}

/** Types that a migration declares for the columns of schema.prisma. */
const declaredTypes: Record<string, ColumnType> = {
  INTEGER: ColumnTypeEnum.Int32,
  TEXT: ColumnTypeEnum.Text,
  DATETIME: ColumnTypeEnum.DateTime,
  BLOB: ColumnTypeEnum.Bytes,
};

/** The type of a column: the declared one, otherwise that of its first value. */
function typeOf(declared: string | null, rows: unknown[][], at: number): ColumnType {
  const known = declaredTypes[declared ?? ""];
  if (known !== undefined) return known;
  const first = rows.find((row) => row[at] !== null)?.[at];
  if (typeof first === "string") return ColumnTypeEnum.Text;
  if (typeof first === "number") return ColumnTypeEnum.UnknownNumber;
  return first instanceof Uint8Array ? ColumnTypeEnum.Bytes : ColumnTypeEnum.Int32;
}

function boundValues(args: readonly unknown[], types: readonly ArgType[]): unknown[] {
  return args.map((arg, at) => boundValue(arg, types[at]?.scalarType));
}

/** A value of Prisma's as SQLite stores it. */
function boundValue(arg: unknown, type: ArgType["scalarType"] | undefined): unknown {
  if (arg instanceof Date) return instantText(arg);
  if (typeof arg === "boolean") return arg ? 1 : 0;
  if (typeof arg !== "string") return arg;
  if (type === "datetime") return instantText(new Date(arg));
  if (type === "bytes") return Buffer.from(arg, "base64");
  return type === "int" || type === "bigint" || type === "float" || type === "decimal" ? Number(arg) : arg;
}

/** Runs a statement; throws SQLite's errors as Prisma wants to be told of them. */
function withMappedErrors<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    const { code, message } = Object(error) as { code?: unknown; message?: unknown };
    if (typeof code !== "string" || typeof message !== "string") throw error;
    throw new DriverAdapterError({ originalCode: code, originalMessage: message, ...kindOf(code, message) });
  }
}

/** What Prisma tells apart among the errors of SQLite (https://www.sqlite.org/rescode.html). */
function kindOf(code: string, message: string): MappedError {
  // "UNIQUE constraint failed: Customer.email, Customer.name"
  const columns = (/ constraint failed: (.+)$/.exec(message)?.[1] ?? "").split(", ");
  const constraint = { fields: columns.map((column) => column.split(".").at(-1) ?? "") };
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") {
    return { kind: "UniqueConstraintViolation", constraint };
  }
  if (code === "SQLITE_CONSTRAINT_NOTNULL") return { kind: "NullConstraintViolation", constraint };
  if (code === "SQLITE_CONSTRAINT_FOREIGNKEY" || code === "SQLITE_CONSTRAINT_TRIGGER") {
    return { kind: "ForeignKeyConstraintViolation", constraint: { foreignKey: {} } };
  }
  if (code.startsWith("SQLITE_BUSY")) return { kind: "SocketTimeout" };
  return { kind: "sqlite", extendedCode: 1, message };
}
