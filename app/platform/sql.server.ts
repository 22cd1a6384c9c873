/** Pieces of SQL that every engine understands. */
import { Prisma } from "./prisma/client.ts";

/** WHERE with all of the conditions; nothing where there are none. */
export function whereAll(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...conditions], " AND ")}` : Prisma.empty;
}

/** ORDER BY the key of the sorted column; rows that are equal in it have the order of `ties`. */
export function orderBy(sort: string, key: Prisma.Sql, ties: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`ORDER BY ${key} ${Prisma.raw(sort.startsWith("-") ? "DESC" : "ASC")}, ${ties}`;
}

/** The condition that a column of folded texts begins with a word, which an index of the column answers. */
export function beginsWith(column: Prisma.Sql, word: string): Prisma.Sql {
  return Prisma.sql`(${column} >= ${word} AND ${column} < ${`${word}\u{10FFFF}`})`;
}
