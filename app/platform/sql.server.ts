/** Pieces of SQL that every engine understands. */
import { Prisma } from "./prisma/client.ts";

/** WHERE with all of the conditions; nothing where there are none. */
export function whereAll(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...conditions], " AND ")}` : Prisma.empty;
}
