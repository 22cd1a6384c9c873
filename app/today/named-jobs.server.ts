/** Jobs that are named one by one, and counted. */
import { rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf } from "#app/platform/zone.server.ts";

/** At most so many of a kind are named one by one. */
export const mostNamed = 5;

/** A job that is linked to. */
export type NamedJob = { id: number; title: string; day: Day };

const latestFirst = Prisma.sql`DESC`;

/** The jobs for which a condition is true, the latest first unless told, and how many there are in all. */
export async function jobsWhere(
  condition: Prisma.Sql,
  order = latestFirst,
): Promise<{ total: number; jobs: NamedJob[] }> {
  type Row = { id: number; title: string; start: StoredInstant; total: number | bigint };
  const rows = await rowsOf<Row>(Prisma.sql`
    SELECT j."id", j."title", j."start", count(*) OVER () AS "total" FROM "Job" j
    WHERE j."cancelled_at" IS NULL AND ${condition} ORDER BY j."start" ${order}, j."id" ${order} LIMIT ${mostNamed}`);
  return {
    total: Number(rows[0]?.total ?? 0),
    jobs: rows.map(({ id, title, start }) => ({ id, title, day: dayOf(storedInstant(start)) })),
  };
}
