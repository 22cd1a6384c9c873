/** SQL that each engine writes its own way, on a real database. */
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { rowsOf } from "./database.server.ts";
import { joined } from "./dialect.server.ts";
import { Prisma } from "./prisma/client.ts";

useDatabase();

test("texts of rows are joined in the order that is asked for, whatever order the rows come in", async () => {
  const inOrder = joined(Prisma.sql`r."name"`, Prisma.sql`r."place"`);
  const rows = Prisma.sql`SELECT 'second' AS "name", 2 AS "place" UNION ALL SELECT 'first', 1 UNION ALL SELECT 'third', 3`;
  expect(await rowsOf(Prisma.sql`SELECT ${inOrder} AS "names" FROM (${rows}) r`)).toEqual([
    { names: "first second third" },
  ]);
});
