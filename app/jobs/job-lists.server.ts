/** Lists of jobs: of days, of an engineer, of a state or kind; and the slots of a quote. */

import { type CustomerNames, customerName } from "#app/customers/customer.ts";
import { customerNames } from "#app/customers/customers.server.ts";
import { rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { jsonRows } from "#app/platform/dialect.server.ts";
import { isJobOf, ownConditions } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { endOfDay, localTimeOf, startOfDay } from "#app/platform/zone.server.ts";
import { isVersionOf } from "#app/quotes/versions.server.ts";
import type { CalendarJob, JobKind, ListedJob, Slot } from "./job.ts";
import type { JobState } from "./job-moves.ts";
import { jobTables } from "./job-party.server.ts";

type StoredSlot = { start: StoredInstant; end: StoredInstant };

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

const engineerIds = jsonRows({ id: Prisma.sql`e."engineer_id"` }, Prisma.sql`e."position"`);

/** Which jobs are listed: those that touch the days from `from` to `to` (in the company's zone, both included). */
export type JobFilter = {
  from?: Day | undefined;
  to?: Day | undefined;
  /** The id of one of the job's engineers. */
  engineer?: number | undefined;
  state?: JobState | undefined;
  kind?: JobKind | undefined;
};

/** The jobs that match and have a slot, in order of time; cancelled ones are left out. */
export async function listJobs(filter: JobFilter): Promise<CalendarJob[]> {
  const conditions = [Prisma.sql`j."cancelled_at" IS NULL`, Prisma.sql`j."start" IS NOT NULL`];
  return (await findJobs(filter, conditions)).flatMap((job) => (job.start && job.end ? [job as CalendarJob] : []));
}

/**
 * The same of one state, with a slot or without: also those that wait to be planned, and the cancelled ones. Those
 * without a slot come last.
 */
export function listJobsInState(filter: JobFilter & { state: JobState }): Promise<ListedJob[]> {
  return findJobs(filter, []);
}

async function findJobs(
  { from, to, engineer, state, kind }: JobFilter,
  also: readonly Prisma.Sql[],
): Promise<ListedJob[]> {
  const conditions = [...also, ...ownConditions("Job", Prisma.sql`j."id"`)];
  if (from) conditions.push(Prisma.sql`j."end" > ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`j."start" < ${endOfDay(to)}`);
  if (engineer !== undefined) conditions.push(hasEngineer(engineer));
  if (state) conditions.push(Prisma.sql`j."state" = ${state}`);
  if (kind) conditions.push(Prisma.sql`j."kind" = ${kind}`);
  type Plain = Pick<CalendarJob, "id" | "title" | "quote_id" | "state" | "town" | "tel">;
  type Row = Plain & Nullable<StoredSlot> & CustomerNames & { job_kind: JobKind; engineers: string };
  const rows = await rowsOf<Row>(Prisma.sql`
    SELECT j."id", j."title", j."quote_id", j."kind" AS "job_kind", j."state", j."start", j."end", ${customerNames},
      coalesce(s."town", c."town") AS "town", c."tel",
      (SELECT ${engineerIds} FROM "JobEngineer" e WHERE e."job_id" = j."id") AS "engineers"
    FROM ${jobTables}
    ${whereAll(conditions)}
    ORDER BY j."start" NULLS LAST, j."id"`);
  return rows.map(({ kind: type, company_name, first_name, surname, job_kind, engineers, start, end, ...row }) => ({
    ...{ ...row, kind: job_kind },
    engineer_ids: (JSON.parse(engineers) as { id: number }[]).map(({ id }) => id),
    ...shownSlot(start, end),
    customer: customerName({ kind: type, company_name, first_name, surname }) ?? "",
  }));
}

/** A slot as the calendar lists it; without one, all of it is null. */
function shownSlot(start: StoredInstant | null, end: StoredInstant | null) {
  if (start === null || end === null) return { start: null, end: null, from: null, to: null };
  const [starts, ends] = [storedInstant(start), storedInstant(end)];
  return {
    ...{ start: starts.toISOString(), end: ends.toISOString() },
    ...{ from: localTimeOf(starts), to: localTimeOf(ends) },
  };
}

/** The condition that a job j has this engineer. */
function hasEngineer(id: number): Prisma.Sql {
  return Prisma.sql`j."id" IN (SELECT e."job_id" FROM "JobEngineer" e WHERE e."engineer_id" = ${id})`;
}

/** The slots for which a quote is booked already, whichever of its versions. */
export async function jobsOfQuote(quote_id: number): Promise<Slot[]> {
  const rows = await rowsOf<StoredSlot>(Prisma.sql`
    SELECT j."start", j."end" FROM "Job" j JOIN "Quote" q ON q."id" = j."quote_id"
    WHERE ${isVersionOf(quote_id)} AND j."cancelled_at" IS NULL AND j."start" IS NOT NULL ORDER BY j."start", j."id"`);
  return rows.map(({ start, end }) => ({ start: storedInstant(start), end: storedInstant(end) }));
}

/** The jobs of an engineer that have not ended, in order of time. */
export async function listJobsAhead(
  engineer: number,
  now: Date,
): Promise<{ id: number; title: string; start: Date }[]> {
  const rows = await rowsOf<{ id: number; title: string; start: StoredInstant }>(Prisma.sql`
    SELECT j."id", j."title", j."start" FROM "Job" j
    WHERE j."cancelled_at" IS NULL AND j."end" > ${now} AND ${isJobOf(Prisma.sql`j."id"`, engineer)}
    ORDER BY j."start", j."id"`);
  return rows.map((row) => ({ ...row, start: storedInstant(row.start) }));
}
