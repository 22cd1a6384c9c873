/** SQL that each engine writes its own way, on a real database. */
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { rowsOf, type StoredInstant, storedInstant } from "./database.server.ts";
import { instantAt, joined } from "./dialect.server.ts";
import { Prisma } from "./prisma/client.ts";

useDatabase();

test("texts of rows are joined in the order that is asked for, whatever order the rows come in", async () => {
  const inOrder = joined(Prisma.sql`r."name"`, Prisma.sql`r."place"`);
  const rows = Prisma.sql`SELECT 'second' AS "name", 2 AS "place" UNION ALL SELECT 'first', 1 UNION ALL SELECT 'third', 3`;
  expect(await rowsOf(Prisma.sql`SELECT ${inOrder} AS "names" FROM (${rows}) r`)).toEqual([
    { names: "first second third" },
  ]);
});

test("each row has the one of numbered instants that has its number, and the query few values for however many", async () => {
  const instants = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, day, 22, 59, 59, day)));
  const numbers = [1, 30, 365];
  const rows = Prisma.join(
    numbers.map((number) => Prisma.sql`SELECT ${Prisma.raw(`${number}`)} AS "n"`),
    " UNION ALL ",
  );
  const query = Prisma.sql`SELECT ${instantAt(Prisma.sql`r."n"`, instants)} AS "at" FROM (${rows}) r ORDER BY r."n"`;
  const found = await rowsOf<{ at: StoredInstant }>(query);
  expect(found.map(({ at }) => storedInstant(at))).toEqual(numbers.map((number) => instants[number - 1]));
  expect(query.values.length).toBeLessThan(5);
});
