/** The entries of the feed: what they are written from, and those that are kept as they were last written. */

import { jobTables } from "#app/jobs/job-party.server.ts";
import type { CountedTable } from "#app/platform/changed-tables.ts";
import { countChanges, rowsOf, type StoredInstant } from "#app/platform/database.server.ts";
import { jsonRow, jsonRows, latestOf } from "#app/platform/dialect.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { entryText, type FeedCalendar, type FeedJob } from "./feed.ts";

/** The jobs that are read and written in one piece. It takes some milliseconds; then other requests have their turn. */
export const jobsAtOnce = 200;

/** What is read of a job and of all that its entry has beside it. */
type Row = Pick<FeedJob, "id" | "start" | "end" | "changed_at"> & {
  cancelled_at: StoredInstant | null;
  /** JSON of Facts. */
  facts: string;
  /** JSON of the lines of its quote. */
  lines: string;
  /** JSON of those who come. */
  engineers: string;
};

const line = {
  quantity_milli: Prisma.sql`l."quantity_milli"`,
  unit: Prisma.sql`l."unit"`,
  name: Prisma.sql`l."name"`,
};
/** A column of the address where the work is done: the site's, else the customer's. */
const ofPlace = (column: string) => Prisma.raw(`CASE WHEN s."id" IS NULL THEN c."${column}" ELSE s."${column}" END`);

const ofJob = ["quote_id", "title", "description", "sequence"] as const;
const ofCustomer = ["kind", "company_name", "first_name", "surname", "tel"] as const;
const ofAddress = ["address", "address2", "address3", "postcode", "town", "province"] as const;

type Facts = Pick<FeedJob, (typeof ofJob)[number] | "quote_number"> & FeedJob["customer"] & FeedJob["place"];

const facts: Record<keyof Facts, Prisma.Sql> = {
  ...columnsOf(ofJob, (column) => Prisma.raw(`j."${column}"`)),
  quote_number: Prisma.sql`q."quote_number"`,
  ...columnsOf(ofCustomer, (column) => Prisma.raw(`c."${column}"`)),
  site: Prisma.sql`coalesce(s."name", '')`,
  ...columnsOf(ofAddress, ofPlace),
};

function columnsOf<Name extends string>(names: readonly Name[], sqlOf: (name: Name) => Prisma.Sql) {
  return Object.fromEntries(names.map((name) => [name, sqlOf(name)])) as Record<Name, Prisma.Sql>;
}

const changed = (table: string) => Prisma.raw(`${table}."updated_at"`);
/** The last change of the quote, for visits without one that of the customer. */
const quoteChanged = Prisma.sql`coalesce(q."updated_at", c."updated_at")`;
/** The last change of the site, for jobs without one that of the customer. */
const siteChanged = Prisma.sql`coalesce(s."updated_at", c."updated_at")`;

/** All tables of which an entry has anything beside its job. */
export const tablesBesideJobs = [
  "Quote",
  "QuoteLine",
  "Customer",
  "Site",
  "JobEngineer",
  "Engineer",
] as const satisfies readonly CountedTable[];

/** An entry as it was last written. */
type Entry = {
  /** The columns of its job, and the changes of all other tables when it was compared with them last. */
  at: string;
  /** All rows that it is written from. */
  from: string;
  octets: Uint8Array;
};

/** Entries by language and job, kept because few of a thousand jobs have changed since the last feed. */
const written = singleton("entries of feeds", () => new Map<string, Entry>());

/** So many entries, of one or two kilobytes each with what they were written from, are kept. */
const mostWritten = 4_000;

/**
 * The entries of the jobs with these ids (from one to `jobsAtOnce`), in the order of the feed; without those that are
 * gone. While no table beside the jobs has changed, only the jobs' own columns are read and compared, which takes a
 * fifth of the time; what else an entry has is read of the others.
 */
export async function entriesById(ids: readonly number[], calendar: FeedCalendar): Promise<Uint8Array[]> {
  const changes = (await countChanges(tablesBesideJobs)).join(" ");
  const jobs = (await jobsById(ids)).map((job) => ({
    key: `${calendar.installation} ${calendar.language} ${job.id}`,
    at: `${changes} ${JSON.stringify(job)}`,
    id: job.id,
  }));
  const unknown = jobs.filter(({ key, at }) => written.get(key)?.at !== at).map(({ id }) => id);
  const rows = new Map((await rowsById(unknown)).map((row) => [row.id, row]));
  return jobs.flatMap(({ key, at, id }) => {
    const [known, row] = [written.get(key), rows.get(id)];
    if (known?.at === at) return known.octets;
    return row ? writtenEntry(row, { key, at, known }, calendar) : [];
  });
}

/** The entry of a job: as it was written last, where all that it is written from is the same. */
function writtenEntry(
  row: Row,
  { key, at, known }: { key: string; at: string; known: Entry | undefined },
  calendar: FeedCalendar,
): Uint8Array {
  // An entry has instants to the second, as the texts of Dates have.
  const instants = `${row.start} ${row.end} ${row.changed_at} ${row.cancelled_at === null}`;
  const from = `${instants} ${row.facts} ${row.lines} ${row.engineers}`;
  const octets = known?.from === from ? known.octets : Buffer.from(entryText(jobOf(row), calendar));
  if (written.size >= mostWritten) written.clear();
  written.set(key, { at, from, octets });
  return octets;
}

/** The columns of jobs, which decide what is written of one together with the tables beside. */
function jobsById(ids: readonly number[]): Promise<{ id: number }[]> {
  const columns = [...ofJob, "customer_id", "site_id", "start", "end", "cancelled_at", "updated_at"];
  return rowsOf(Prisma.sql`
    SELECT j."id", ${Prisma.raw(columns.map((column) => `j."${column}"`).join(", "))} FROM "Job" j
    WHERE j."id" IN (${Prisma.join(padIds(ids))})
    ORDER BY j."start", j."id"`);
}

/** What the entries of jobs are written from, in any order. */
async function rowsById(ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return rowsOf<Row>(Prisma.sql`
    SELECT j."id", j."start", j."end", j."cancelled_at",
      ${latestOf(changed("j"), quoteChanged, changed("c"), siteChanged)} AS "changed_at", ${jsonRow(facts)} AS "facts",
      (SELECT ${jsonRows(line, Prisma.sql`l."position"`)} FROM "QuoteLine" l WHERE l."quote_id" = j."quote_id"
        AND l."kind" = 'line' AND l."optional" = 0) AS "lines",
      (SELECT ${jsonRows({ name: Prisma.sql`n."name"` }, Prisma.sql`e."position"`)}
        FROM "JobEngineer" e JOIN "Engineer" n ON n."id" = e."engineer_id" WHERE e."job_id" = j."id") AS "engineers"
    FROM ${jobTables}
    WHERE j."id" IN (${Prisma.join(padIds(ids))})`);
}

/** The last id stands in the place of those that are missing, so that one statement serves all pieces and is kept. */
function padIds(ids: readonly number[]): (number | undefined)[] {
  return Array.from({ length: jobsAtOnce }, (_, index) => ids[index] ?? ids.at(-1));
}

function jobOf({ id, start, end, changed_at, ...row }: Row): FeedJob {
  const { quote_id, title, description, sequence, quote_number, ...about } = JSON.parse(row.facts) as Facts;
  const { kind, company_name, first_name, surname, tel, ...place } = about;
  return {
    ...{ id, quote_id, quote_number, title, description, start, end, changed_at, sequence },
    cancelled: row.cancelled_at !== null,
    customer: { kind, company_name, first_name, surname, tel },
    place,
    lines: JSON.parse(row.lines) as FeedJob["lines"],
    engineers: (JSON.parse(row.engineers) as { name: string }[]).map(({ name }) => name),
  };
}
