/** The tables that are moved from one engine to the other, by schema.prisma. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Column, columnsOf } from "../postgresql/twin.ts";

export type Table = {
  name: string;
  columns: readonly Column[];
  /** The columns of its primary key, by which it is read in order. */
  key: readonly string[];
  /** Whether the database gives its ids, and so remembers the last one. */
  numbered: boolean;
  /** Its columns with amounts of money. */
  money: readonly string[];
  /** How many rows are in memory at a time: few where a row may hold a photo. */
  atOnce: number;
};

const schemaFile = join(import.meta.dirname, "../schema.prisma");

/** All tables of the schema, in its order. */
export function readTables(): Table[] {
  const schema = readFileSync(schemaFile, "utf8");
  return [...columnsOf(schema)].map(([name, columns]) => {
    const [, body = ""] = new RegExp(`^model ${name} \\{\\n(.*?)^\\}`, "ms").exec(schema) ?? [];
    return {
      name,
      columns,
      key: keyIn(body),
      numbered: /^ +id +Int +@id @default\(autoincrement\(\)\)/m.test(body),
      money: columns.map((column) => column.name).filter((column) => column.endsWith("_cents")),
      atOnce: columns.some(({ type }) => type === "Bytes") ? 8 : 1_000,
    };
  });
}

function keyIn(model: string): string[] {
  const [, several] = /^ +@@id\(\[(.*)\]\)/m.exec(model) ?? [];
  if (several) return several.split(", ");
  const [, one = ""] = /^ +(\w+) +\w+ +@id\b/m.exec(model) ?? [];
  return [one];
}
