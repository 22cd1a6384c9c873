/** The jobs of one engineer. */
import { rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import { isJobOf } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";

/** The jobs of an engineer that have not ended, in order of time. */
export async function jobsAheadOf(engineer: number, now: Date): Promise<{ id: number; title: string; start: Date }[]> {
  const rows = await rowsOf<{ id: number; title: string; start: StoredInstant }>(Prisma.sql`
    SELECT j."id", j."title", j."start" FROM "Job" j
    WHERE j."cancelled_at" IS NULL AND j."end" > ${now} AND ${isJobOf(Prisma.sql`j."id"`, engineer)}
    ORDER BY j."start", j."id"`);
  return rows.map((row) => ({ ...row, start: storedInstant(row.start) }));
}
