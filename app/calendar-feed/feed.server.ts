/** The calendar feed: its token and links, and its jobs (behaviour 6.4). */

import { createHash, timingSafeEqual } from "node:crypto";
import { customerNames } from "#app/customers/customers.server.ts";
import { getEngineer } from "#app/engineers/engineers.server.ts";
import { jobTables } from "#app/jobs/job-party.server.ts";
import { noteEvent } from "#app/platform/audit.server.ts";
import type { CountedTable } from "#app/platform/changed-tables.ts";
import { rowsOf, type StoredInstant, storedInstant, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { jsonRows, latestOf } from "#app/platform/dialect.server.ts";
import { dayMs } from "#app/platform/durations.ts";
import { environment } from "#app/platform/environment.server.ts";
import { isJobOf } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound } from "#app/platform/problem.ts";
import { secrets } from "#app/platform/secrets.server.ts";
import { shortTurns } from "#app/platform/short-turns.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";
import { getBrand, getCompanyLanguage } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { beginFeed, type FeedJob } from "./feed.ts";
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
 * The feed as iCalendar text, in the company's language, or else another: all jobs, or those of the engineer whose
 * feed it is.
 */
export async function getFeed(owner: FeedOwner, otherwise: Language, now = new Date()): Promise<string> {
  const [brand, language] = [await getBrand(), (await getCompanyLanguage()) ?? otherwise];
  const feed = beginFeed({
    name: [owner?.name, brand.name].filter(Boolean).join(" · "),
    installation: secrets().installation,
    publicUrl: environment.PUBLIC_URL,
    words: wordsIn(language),
    language,
  });
  for await (const jobs of readJobs(now, owner)) feed.add(jobs);
  return feed.end();
}

type Row = Pick<FeedJob, "id" | "quote_id" | "quote_number" | "title" | "description" | "sequence"> &
  FeedJob["customer"] &
  FeedJob["place"] & {
    start: StoredInstant;
    end: StoredInstant;
    changed_at: StoredInstant;
    cancelled_at: StoredInstant | null;
    lines: string;
    engineers: string;
  };

const line = {
  quantity_milli: Prisma.sql`l."quantity_milli"`,
  unit: Prisma.sql`l."unit"`,
  name: Prisma.sql`l."name"`,
};
/** A column of the address where the work is done: the site's, else the customer's. */
const ofPlace = (column: string) =>
  Prisma.raw(`CASE WHEN s."id" IS NULL THEN c."${column}" ELSE s."${column}" END AS "${column}"`);
const placeColumns = Prisma.join(["address", "address2", "address3", "postcode", "town", "province"].map(ofPlace));

const changed = (table: string) => Prisma.raw(`${table}."updated_at"`);
/** The last change of the quote, for visits without one that of the customer. */
const quoteChanged = Prisma.sql`coalesce(q."updated_at", c."updated_at")`;
/** The last change of the site, for jobs without one that of the customer. */
const siteChanged = Prisma.sql`coalesce(s."updated_at", c."updated_at")`;
const engineersAsJson = jsonRows({ name: Prisma.sql`n."name"` }, Prisma.sql`e."position"`);
const linesAsJson = jsonRows(line, Prisma.sql`l."position"`);

/** All tables of which the feed has anything. */
export const tablesOfFeed: readonly CountedTable[] = [
  ...(["Job", "Quote", "QuoteLine", "Customer", "Site", "JobEngineer", "Engineer", "ServiceReport"] as const),
  // What the calendar is called, and its language.
  ...(["Settings", "Letterhead", "Logo"] as const),
];

/** The jobs that are read and written in one piece. It takes some milliseconds; then other requests have their turn. */
const jobsAtOnce = 200;

/**
 * Reads the jobs of the feed in their order, in pieces. Which they are is read at once, so that a job that is moved
 * meanwhile is in the feed once.
 */
async function* readJobs(now: Date, owner: FeedOwner): AsyncGenerator<FeedJob[]> {
  const ids = await idsOfFeed(now, owner);
  for (let begin = 0; begin < ids.length; begin += jobsAtOnce) {
    if (begin > 0) await shortTurns.giveWay();
    yield await jobsById(ids.slice(begin, begin + jobsAtOnce));
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

/**
 * The jobs with these ids (from one to `jobsAtOnce`), in the order of the feed; without those that are gone. The last
 * id stands in the place of those that are missing, so that one statement serves all pieces and is kept.
 */
async function jobsById(ids: readonly number[]): Promise<FeedJob[]> {
  const asked = Array.from({ length: jobsAtOnce }, (_, index) => ids[index] ?? ids.at(-1));
  const rows = await rowsOf<Row>(Prisma.sql`
    SELECT j."id", j."quote_id", j."title", j."description", j."start", j."end", j."sequence", j."cancelled_at",
      ${latestOf(changed("j"), quoteChanged, changed("c"), siteChanged)} AS "changed_at",
      q."quote_number", ${customerNames}, c."tel", coalesce(s."name", '') AS "site", ${placeColumns},
      (SELECT ${linesAsJson} FROM "QuoteLine" l WHERE l."quote_id" = j."quote_id"
        AND l."kind" = 'line' AND l."optional" = 0) AS "lines",
      (SELECT ${engineersAsJson} FROM "JobEngineer" e JOIN "Engineer" n ON n."id" = e."engineer_id"
        WHERE e."job_id" = j."id") AS "engineers"
    FROM ${jobTables}
    WHERE j."id" IN (${Prisma.join(asked)})
    ORDER BY j."start", j."id"`);
  return rows.map(({ start, end, changed_at, cancelled_at, lines, engineers, ...row }) => {
    const { id, quote_id, quote_number, title, description, sequence } = row;
    const { kind, company_name, first_name, surname, tel } = row;
    const { site, address, address2, address3, postcode, town, province } = row;
    return {
      ...{ id, quote_id, quote_number, title, description, sequence },
      ...{ start: storedInstant(start), end: storedInstant(end), changed_at: storedInstant(changed_at) },
      cancelled: cancelled_at !== null,
      customer: { kind, company_name, first_name, surname, tel },
      place: { site, address, address2, address3, postcode, town, province },
      lines: JSON.parse(lines) as FeedJob["lines"],
      engineers: (JSON.parse(engineers) as { name: string }[]).map(({ name }) => name),
    };
  });
}
