/** The schema of PostgreSQL, made from prisma/schema.prisma, so that tables and columns are said once. */

/** The schema from which the client is generated: `schema` with PostgreSQL as its database. */
export function clientSchema(schema: string): string {
  return schema
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('output              = "../app/platform/prisma"', 'output = "../../app/platform/prisma/postgresql"');
}

/**
 * The schema from which the tables are made. Sums of money are BIGINT there, because 200 lines may come to more than
 * 2^31 cents. The client reads them as numbers all the same: its own schema says Int.
 */
export function tableSchema(schema: string): string {
  return clientSchema(schema).replace(/^( +\w+_cents +)Int\b/gm, "$1BigInt");
}

/** A column of a table. */
export type Column = { name: string; type: string };

/** The columns of each table, in order. */
export function columnsOf(schema: string): Map<string, Column[]> {
  const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)];
  return new Map(
    models.map(([, table = "", body = ""]) => [
      table,
      [...body.matchAll(/^ +(\w+) +(Int|String|DateTime|Bytes)\??(?:\s|$)/gm)].map(([, name = "", type = ""]) => ({
        ...{ name, type },
      })),
    ]),
  );
}

/**
 * The SQL of tables as Prisma writes it, but with texts that sort as they do in SQLite, whatever the database's locale.
 */
export function withPlainTexts(sql: string): string {
  return sql.replace(/\bTEXT\b/g, 'TEXT COLLATE "C"').replace(/^-- CreateSchema\nCREATE SCHEMA .*;\n+/m, "");
}
