/** The calendar feed: its token and links, and its jobs (behaviour 6.4). */

import { createHash, timingSafeEqual } from "node:crypto";
import { getEngineer } from "#app/engineers/engineers.server.ts";
import { jobTables } from "#app/jobs/job-party.server.ts";
import { noteEvent } from "#app/platform/audit.server.ts";
import type { CountedTable } from "#app/platform/changed-tables.ts";
import { countChanges, rowsOf, type StoredInstant, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { jsonRow, jsonRows, latestOf } from "#app/platform/dialect.server.ts";
import { dayMs } from "#app/platform/durations.ts";
import { environment } from "#app/platform/environment.server.ts";
import { isJobOf } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound } from "#app/platform/problem.ts";
import { secrets } from "#app/platform/secrets.server.ts";
import { shortTurns } from "#app/platform/short-turns.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";
import { getBrand, getCompanyLanguage } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { aroundEntries, entryText, type FeedCalendar, type FeedJob } from "./feed.ts";
import { companyLink, companyToken, engineerToken, isFeedTokenOurs, renewToken } from "./feed-tokens.server.ts";

/** Jobs that ended more days ago than this are left out (behaviour 6.4). */
const daysBack = 90;

/**
 * A cancelled job stays in the feed for so many days, marked as cancelled: some programs never delete a job that is
 * merely missing.
 */
const daysOfCancelled = 30;

/** Whose feed it is: an engineer's own, or null for the company's. */
export type FeedOwner = { id: number; name: string } | null;

/**
 * Whose feed a token opens; undefined for none. An engineer who has left, or whose account is shut, has no feed any
 * more: their token is refused like one that was replaced. Comparing takes the same time for every text.
 */
export async function ownerOfToken(text: string): Promise<FeedOwner | undefined> {
  if (isToken(text, companyToken(await renewedOf(companyLink)))) return null;
  const engineers = await rowsOf<NonNullable<FeedOwner> & { renewed: string | null }>(Prisma.sql`
    SELECT e."id", e."name", l."renewed" FROM "Engineer" e LEFT JOIN "User" u ON u."id" = e."user_id"
      LEFT JOIN "FeedLink" l ON l."id" = e."id"
    WHERE e."active" = 1 AND (e."user_id" IS NULL OR u."active" = 1)`);
  const found = engineers.filter(({ id, renewed }) => isToken(text, engineerToken(id, renewed)))[0];
  return found && { id: found.id, name: found.name };
}

/** What the token of a feed follows from since it was given a new link; null before. */
async function renewedOf(id: number): Promise<string | null> {
  const [row] = await rowsOf<{ renewed: string }>(Prisma.sql`SELECT "renewed" FROM "FeedLink" WHERE "id" = ${id}`);
  return row?.renewed ?? null;
}

function isToken(text: string, token: string): boolean {
  return timingSafeEqual(digest(text), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * The links of a feed, for calendar programs (`webcal`) and to copy (`plain`); `secure` says whether programs accept
 * them, `renewable` whether the token can be renewed. `engineer` is the id of whose feed it is, null for the company's.
 */
export async function getSubscription(engineer: number | null = null) {
  const renewed = await renewedOf(engineer ?? companyLink);
  const token = engineer === null ? companyToken(renewed) : engineerToken(engineer, renewed);
  const path = `/api/calendar/feed.ics?${new URLSearchParams({ token })}`;
  const { host } = new URL(environment.PUBLIC_URL);
  return {
    webcal: `webcal://${host}${path}`,
    plain: `${environment.PUBLIC_URL}${path}`,
    base: environment.PUBLIC_URL,
    secure: environment.secure,
    renewable: engineer !== null || isFeedTokenOurs(),
  };
}

export type Subscription = Awaited<ReturnType<typeof getSubscription>>;

/**
 * Makes a new token; the old links stop working at once. Throws a conflict Problem where the environment sets the
 * token.
 */
export async function renewLink(): Promise<void> {
  await write(async (transaction) => {
    await renewToken(transaction, companyLink);
    await noteEvent(transaction, "feed", { link: "renewed" });
  });
}

/** The same for an engineer's own feed. Throws a not-found Problem for an unknown engineer. */
export async function renewEngineerLink(id: number): Promise<void> {
  const engineer = await getEngineer(id);
  if (!engineer) throw notFound();
  await write(async (transaction) => {
    await renewToken(transaction, id);
    await noteEvent(transaction, "feed", { link: "renewed", engineer_name: engineer.name });
  });
}

/**
 * The feed as the octets of an iCalendar text, in the company's language, or else another: all jobs, or those of the
 * engineer whose feed it is.
 */
export async function getFeed(owner: FeedOwner, otherwise: Language, now = new Date()): Promise<Buffer<ArrayBuffer>> {
  const [brand, language] = [await getBrand(), (await getCompanyLanguage()) ?? otherwise];
  const calendar = {
    name: [owner?.name, brand.name].filter(Boolean).join(" · "),
    installation: secrets().installation,
    publicUrl: environment.PUBLIC_URL,
    words: wordsIn(language),
    language,
  };
  const { begin, end } = aroundEntries(calendar);
  // Pieces of octets are put together in a small part of the time that one long text takes to be encoded.
  const pieces: Uint8Array[] = [Buffer.from(begin)];
  for await (const entries of readEntries(now, owner, calendar)) pieces.push(...entries);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

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

/** All tables of which the feed has anything. */
export const tablesOfFeed: readonly CountedTable[] = [
  ...(["Job", "ServiceReport"] as const),
  ...tablesBesideJobs,
  // What the calendar is called, and its language.
  ...(["Settings", "Letterhead", "Logo"] as const),
];

/** The jobs that are read and written in one piece. It takes some milliseconds; then other requests have their turn. */
const jobsAtOnce = 200;

/**
 * The entries of the feed in their order, in pieces. Which jobs they are of is read at once, so that a job that is
 * moved meanwhile is in the feed once.
 */
async function* readEntries(now: Date, owner: FeedOwner, calendar: FeedCalendar): AsyncGenerator<Uint8Array[]> {
  const ids = await idsOfFeed(now, owner);
  for (let begin = 0; begin < ids.length; begin += jobsAtOnce) {
    if (begin > 0) await shortTurns.giveWay();
    yield await entriesById(ids.slice(begin, begin + jobsAtOnce), calendar);
  }
}

async function idsOfFeed(now: Date, owner: FeedOwner): Promise<number[]> {
  // From the beginning of a day, so that the feed stays the same all day while no row is changed.
  const daysAgo = (days: number) => startOfDay(addDays(dayOf(now), -days));
  const [since, cancelledSince] = [daysAgo(daysBack), daysAgo(daysOfCancelled)];
  // No job is longer than a day, so the index on its start can be used.
  const startedSince = new Date(since.getTime() - dayMs);
  const conditions = [
    Prisma.sql`j."start" >= ${startedSince}`,
    Prisma.sql`j."end" >= ${since}`,
    Prisma.sql`(j."cancelled_at" IS NULL OR j."cancelled_at" >= ${cancelledSince})`,
  ];
  if (owner) conditions.push(isJobOf(Prisma.sql`j."id"`, owner.id));
  const rows = await rowsOf<{ id: number }>(
    Prisma.sql`SELECT j."id" FROM "Job" j ${whereAll(conditions)} ORDER BY j."start", j."id"`,
  );
  return rows.map(({ id }) => id);
}

/** An entry as it was last written. */
type Entry = {
  /** The columns of its job, and the changes of all other tables when it was compared with them last. */
  at: string;
  /** All rows that it is written from. */
  from: string;
  octets: Uint8Array;
};

/** Entries by language and job: of a thousand jobs few have changed since the last feed. */
const written = singleton("entries of feeds", () => new Map<string, Entry>());

/** So many entries, of one or two kilobytes each with what they were written from, are kept. */
const mostWritten = 4_000;

/**
 * The entries of the jobs with these ids (from one to `jobsAtOnce`), in the order of the feed; without those that are
 * gone. While no table beside the jobs has changed, only the jobs' own columns are read and compared, which takes a
 * fifth of the time; what else an entry has is read of the others.
 */
async function entriesById(ids: readonly number[], calendar: FeedCalendar): Promise<Uint8Array[]> {
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
    WHERE j."id" IN (${Prisma.join(padded(ids))})
    ORDER BY j."start", j."id"`);
}

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
    WHERE j."id" IN (${Prisma.join(padded(ids))})`);
}

/** The last id stands in the place of those that are missing, so that one statement serves all pieces and is kept. */
function padded(ids: readonly number[]): (number | undefined)[] {
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
