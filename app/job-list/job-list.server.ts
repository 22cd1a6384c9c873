/** The list of jobs, as typed SQL. */
import type { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import { customerNames } from "#app/customers/customers.server.ts";
import { findVisits } from "#app/jobs/found-visits.server.ts";
import type { JobKind } from "#app/jobs/job.ts";
import { invoiceInForce } from "#app/jobs/job-invoice.server.ts";
import { type JobState, jobStates } from "#app/jobs/job-moves.ts";
import { jobTables } from "#app/jobs/job-party.server.ts";
import { isDueAgain, isNotPlannedAgain, isOpen, isUnreported } from "#app/jobs/open-jobs.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import { countOf, rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import { jsonRows, listedIds, rowsFrom, secondsBetween } from "#app/platform/dialect.server.ts";
import { sortedColumn } from "#app/platform/list-sort.ts";
import { ownConditions } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { lookUpSearch } from "#app/platform/search.server.ts";
import { orderBy, whereAll } from "#app/platform/sql.server.ts";
import { dayOf, endOfDay, localTimeOf, startOfDay } from "#app/platform/zone.server.ts";
import { type foundJobsSchema, jobFilterSchema } from "./job-list.schema.ts";
import type { JobSort } from "./job-list.ts";

export type JobRow = CustomerNames & {
  id: number;
  title: string;
  job_kind: JobKind;
  state: JobState;
  customer_id: number;
  /** Where the work is done. */
  town: string;
  /** In the company's zone: "2026-11-23T08:00"; null while it waits to be planned. */
  from: string | null;
  to: string | null;
  /** The names of the engineers, the one in charge first. */
  engineers: string[];
  invoice_number: string | null;
  /** How many visits of the job are in the same state, this one included. */
  visits: number;
  /** Why it could not be done or was cancelled; "" where nothing was said. */
  reason: string;
  /** What its quote is for; "" where that does not say, and for a visit without a quote. */
  quote_title: string;
  /** What its quote comes to without IVA; null for a visit without a quote. */
  quoted_cents: Cents | null;
};

type Filters = z.output<typeof jobFilterSchema>;
type Asked = z.output<typeof foundJobsSchema>;
type StoredRow = Omit<JobRow, "from" | "to" | "engineers" | "visits"> & {
  start: StoredInstant | null;
  end: StoredInstant | null;
  engineers: string;
  visits: number | bigint;
};

const names = jsonRows({ name: Prisma.sql`g."name"` }, Prisma.sql`e."position"`);

/** The columns of a row; the invoice is that of the job, or of its first visit. */
const rowColumns = Prisma.sql`j."id", j."title", j."kind" AS "job_kind", j."state", j."start", j."end",
  c."id" AS "customer_id", q."net_cents" AS "quoted_cents", coalesce(q."title", '') AS "quote_title", ${customerNames},
  coalesce(s."town", c."town") AS "town",
  (SELECT ${names} FROM "JobEngineer" e JOIN "Engineer" g ON g."id" = e."engineer_id" WHERE e."job_id" = j."id")
    AS "engineers",
  coalesce((SELECT e."reason" FROM "JobEvent" e WHERE e."job_id" = j."id" AND e."state" = j."state"
    ORDER BY e."id" DESC LIMIT 1), '') AS "reason",
  (SELECT i."invoice_number" ${invoiceInForce}) AS "invoice_number",
  (SELECT count(*) FROM "Job" v WHERE v."state" = j."state"
    AND (v."id" = coalesce(j."visit_of", j."id") OR v."visit_of" = coalesce(j."visit_of", j."id"))) AS "visits"`;

/** A page of the jobs that match, by default the latest first, and the number of all that match. */
export async function listFoundJobs(asked: Asked): Promise<{ rows: JobRow[]; total: number }> {
  const where = await whereOf(asked);
  const total = await countOf(Prisma.sql`FROM "Job" j ${where}`);
  // The ids of the page are selected first: only its rows are joined.
  const ids = await rowsOf<{ id: number }>(Prisma.sql`
    SELECT j."id" FROM "Job" j ${where} ${orderOf(asked.sort)}
    ${rowsFrom((asked.page - 1) * asked.pageSize, asked.pageSize)}`);
  const rows = new Map((await jobsById(ids.map(({ id }) => id))).map((row) => [row.id, row]));
  return { rows: ids.flatMap(({ id }) => rows.get(id) ?? []), total };
}

/** What the quotes of all jobs that match come to without IVA, each quote once. */
export async function sumOfQuotes(asked: Filters): Promise<Cents> {
  const jobs = Prisma.sql`SELECT j."quote_id" FROM "Job" j ${await whereOf(asked)}`;
  return sumOf(Prisma.sql`SELECT sum(q."net_cents") AS "sum" FROM "Quote" q WHERE q."id" IN (${jobs})`);
}

/** For how many seconds all jobs that match are booked; those without a time count nothing. */
export async function bookedSeconds(asked: Filters): Promise<number> {
  const seconds = secondsBetween(Prisma.sql`j."start"`, Prisma.sql`j."end"`);
  return sumOf(Prisma.sql`SELECT sum(${seconds}) AS "sum" FROM "Job" j ${await whereOf(asked)}`);
}

async function sumOf(query: Prisma.Sql): Promise<number> {
  const [row] = await rowsOf<{ sum: number | bigint | null }>(query);
  return Number(row?.sum ?? 0);
}

/** How many jobs the list has for a search or some of its filters. */
export async function countFoundJobs(some: { q: string } | { state: "done"; invoice: "none" }): Promise<number> {
  return countOf(Prisma.sql`FROM "Job" j ${await whereOf(jobFilterSchema.parse(some))}`);
}

/** The ids of all jobs that match, on whatever page they are, in the order of the list. */
export async function foundJobIds(asked: Filters): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    Prisma.sql`SELECT j."id" FROM "Job" j ${await whereOf(asked)} ${orderOf(asked.sort)}`,
  );
  return rows.map(({ id }) => id);
}

/** The jobs with these ids, in any order. */
export async function jobsById(ids: readonly number[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf<StoredRow>(
    Prisma.sql`SELECT ${rowColumns} FROM ${jobTables} WHERE j."id" IN (${Prisma.join([...ids])})`,
  );
  return rows.map(({ start, end, engineers, visits, ...row }) => ({
    ...row,
    visits: Number(visits),
    ...{ from: start && localTimeOf(storedInstant(start)), to: end && localTimeOf(storedInstant(end)) },
    engineers: (JSON.parse(engineers) as { name: string }[]).map(({ name }) => name),
  }));
}

async function whereOf(filters: Filters): Promise<Prisma.Sql> {
  const { q, from, to, state, engineer, kind, invoice, report, again, repeat } = filters;
  const conditions = ownConditions("Job", Prisma.sql`j."id"`);
  conditions.push(inState(state));
  if (engineer !== undefined)
    conditions.push(Prisma.sql`j."id" IN (SELECT e."job_id" FROM "JobEngineer" e WHERE e."engineer_id" = ${engineer})`);
  if (kind) conditions.push(Prisma.sql`j."kind" = ${kind}`);
  if (invoice) conditions.push(Prisma.sql`NOT EXISTS (SELECT 1 ${invoiceInForce})`);
  if (report) conditions.push(isUnreported);
  if (again) conditions.push(isNotPlannedAgain);
  if (repeat) conditions.push(isDueAgain(dayOf(new Date())));
  if (from) conditions.push(Prisma.sql`j."end" > ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`j."start" < ${endOfDay(to)}`);
  const where = whereAll([...conditions, ...(await foundBy(q))]);
  return invoice ? onceEach(where) : where;
}

/** The condition that a job is the last of the visits that match: all visits of a job have one invoice together. */
function onceEach(where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`WHERE j."id" IN (SELECT o."id" FROM (
    SELECT j."id", row_number() OVER (PARTITION BY coalesce(j."visit_of", j."id")
      ORDER BY (j."start" IS NULL) DESC, j."start" DESC, j."id" DESC) AS "place"
    FROM "Job" j ${where}) o WHERE o."place" = 1)`;
}

function inState(state: Filters["state"]): Prisma.Sql {
  if (state === undefined) return Prisma.sql`j."state" <> 'cancelled'`;
  if (state === "open") return isOpen;
  return Prisma.sql`j."state" = ${state}`;
}

/** The condition of a search in the quote, with its customer and site; for a visit in its customer, sites and title. */
async function foundBy(q: string): Promise<Prisma.Sql[]> {
  const [quotes, customers] = [await lookUpSearch("QuoteSearch", q), await lookUpSearch("CustomerSearch", q)];
  if (!quotes || !customers) return [];
  const visits = (await findVisits(quotes.terms)).map(({ id }) => id);
  // A customer's visits are found by the index, too: findVisits() reads only the newest ones.
  return [
    Prisma.sql`(${quotes.isAmong(Prisma.sql`j."quote_id"`)} OR ${customers.isAmong(Prisma.sql`j."customer_id"`)}
      OR j."id" IN (${listedIds(visits)}))`,
  ];
}

/** ORDER BY; jobs without a time are later than all others. */
function orderOf(sort: JobSort): Prisma.Sql {
  const direction = Prisma.raw(sort.startsWith("-") ? "DESC" : "ASC");
  const ties = Prisma.sql`(j."start" IS NULL) DESC, j."start" DESC, j."id" DESC`;
  switch (sortedColumn(sort)) {
    case "start":
      return Prisma.sql`ORDER BY (j."start" IS NULL) ${direction}, j."start" ${direction}, j."id" ${direction}`;
    case "customer":
      return orderBy(
        sort,
        Prisma.sql`(SELECT o."sort_key" FROM "Customer" o WHERE o."id" = coalesce(j."customer_id",
          (SELECT w."customer_id" FROM "Quote" w WHERE w."id" = j."quote_id")))`,
        ties,
      );
    case "state":
      return orderBy(
        sort,
        Prisma.sql`CASE j."state" ${Prisma.join(
          jobStates.map((state, place) => Prisma.sql`WHEN ${state} THEN ${place}`),
          " ",
        )} END`,
        ties,
      );
  }
}
