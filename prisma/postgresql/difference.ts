/** The SQL between two states of the tables in PostgreSQL, by Prisma's engine, without a server. */
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import { SchemaEngine } from "@prisma/schema-engine-wasm";

/** The oldest version on which Alisio runs: the engine writes for it. */
const version = "PostgreSQL 15.0";

const identity = { provider: "postgres", adapterName: "no-server" } as const;

/** An adapter without a server: the engine asks for the version, and changes nothing. */
function noServer(): SqlMigrationAwareDriverAdapterFactory {
  const answer: SqlResultSet = {
    columnNames: ["exists", "version", "numeric_version"],
    columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
    rows: [[true, version, 150_000]],
  };
  const refuse = async () => {
    throw new Error("There is no server to change");
  };
  const connect = async () => ({
    ...identity,
    queryRaw: async ({ sql }: { sql: string }) => (/version/i.test(sql) ? answer : { ...answer, rows: [] }),
    ...{ executeRaw: refuse, executeScript: async () => {}, startTransaction: refuse },
    dispose: async () => {},
    getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
  });
  return { ...identity, connect, connectToShadowDb: connect };
}

/** The SQL that changes the tables of one schema (twin.ts `tableSchema`) to those of another; null: from nothing. */
export async function tableDifference(from: string | null, to: string): Promise<string> {
  const files = (content: string) => [{ path: "schema.prisma", content }];
  const engine = await SchemaEngine.new(
    { datamodels: [["schema.prisma", to]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(noServer()),
  );
  try {
    const { stdout } = await engine.diff({
      from: from === null ? { tag: "empty" } : { tag: "schemaDatamodel", files: files(from) },
      to: { tag: "schemaDatamodel", files: files(to) },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const sql = stdout?.trim() ?? "";
    return sql === "-- This is an empty migration." ? "" : sql;
  } finally {
    engine.free();
  }
}
