/** SQL conditions on a job, the row `j`: it is open, has no service report, is not planned again, is due again. */
import { addDays, type Day } from "#app/platform/dates.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { startOfDay } from "#app/platform/zone.server.ts";
import { isVersionOf } from "#app/quotes/versions.server.ts";
import { maintenanceDays } from "./job.ts";
import { openStates } from "./job-moves.ts";

/** The job `j` is open: its state is one of `openStates`. */
export const isOpen = Prisma.sql`j."state" IN (${Prisma.join([...openStates])})`;

/** No service report was written for the job `j`. */
export const isUnreported = Prisma.sql`NOT EXISTS (SELECT 1 FROM "ServiceReport" r WHERE r."job_id" = j."id")`;

/**
 * The visits of the job `j`, and the jobs of its quote, whichever version they were booked with; some twice. The rows
 * themselves, since PostgreSQL would look for their ids anew for each pair of jobs.
 */
const sameWork = Prisma.sql`
  SELECT v."id", v."start", v."cancelled_at" FROM "Job" v
  WHERE v."id" = coalesce(j."visit_of", j."id") OR v."visit_of" = coalesce(j."visit_of", j."id")
  UNION ALL SELECT b."id", b."start", b."cancelled_at" FROM "Quote" q JOIN "Job" b ON b."quote_id" = q."id"
  WHERE ${isVersionOf(Prisma.sql`j."quote_id"`)}`;

/** The job `j` has no later visit, or job of its quote, and none that waits for a date. */
export const isNotPlannedAgain = Prisma.sql`NOT EXISTS (SELECT 1 FROM (${sameWork}) o
  WHERE o."id" <> j."id" AND o."cancelled_at" IS NULL AND (o."start" IS NULL OR o."start" > j."start"))`;

/** How many days before it is due the office is told of it. */
const noticeDays = 30;

/**
 * The job `j` is the last maintenance that was done for its customer at its site, is due again within a month of
 * `today`, and none is booked or waits for a date (docs/decisions/0146-maintenance-again.md).
 */
export function isDueAgain(today: Day): Prisma.Sql {
  return Prisma.sql`j."kind" = 'maintenance' AND j."state" = 'done'
    AND j."start" < ${startOfDay(addDays(today, noticeDays - maintenanceDays + 1))}
    AND NOT EXISTS (SELECT 1 FROM "Job" o WHERE o."customer_id" = j."customer_id" AND o."id" <> j."id"
      AND coalesce(o."site_id", 0) = coalesce(j."site_id", 0) AND o."kind" = 'maintenance'
      AND o."state" NOT IN ('cancelled', 'not_done') AND (o."start" IS NULL OR o."start" > j."start"))`;
}
