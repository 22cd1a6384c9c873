/** The calendar feed: its token and links, and its jobs (behaviour 6.4). */

import { hash, timingSafeEqual } from "node:crypto";
import { getEngineer } from "#app/engineers/engineers.server.ts";
import { noteEvent } from "#app/platform/audit.server.ts";
import type { CountedTable } from "#app/platform/changed-tables.ts";
import { rowsOf, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
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
import { defaultLanguage, type Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { aroundEntries, type FeedCalendar } from "./feed.ts";
import { entriesById, jobsAtOnce, tablesBesideJobs } from "./feed-entries.server.ts";
import { companyLink, companyToken, engineerToken, isFeedTokenOurs, renewToken } from "./feed-tokens.server.ts";

/** Jobs that ended more days ago than this are left out (behaviour 6.4). */
const daysBack = 90;

/**
 * A cancelled job stays in the feed for so many days, marked as cancelled: some programs never delete a job that is
 * merely missing.
 */
const daysOfCancelled = 30;

/** The owner of a feed: an engineer, or null for the company. */
export type FeedOwner = { id: number; name: string } | null;

/**
 * The owner of the feed that a token opens; undefined where it opens none. An engineer who has left, or whose account
 * is shut, has no feed any more: their token is refused like one that was replaced. Comparing takes the same time for
 * every text.
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
  return timingSafeEqual(hashOfToken(text), hashOfToken(token));
}

function hashOfToken(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

/**
 * The links of a feed, for calendar programs (`webcal`) and to copy (`plain`); `secure` says whether programs accept
 * them, `renewable` whether the token can be renewed. `engineer` is the id of whose feed it is, null for the company's.
 * The links name the language of the page that shows them, unless it is the one that programs get who name none:
 * Google's servers and others send no Accept-Language.
 */
export async function getSubscription(language: Language, engineer: number | null = null) {
  const renewed = await renewedOf(engineer ?? companyLink);
  const token = engineer === null ? companyToken(renewed) : engineerToken(engineer, renewed);
  const path = `/api/calendar/feed.ics?${new URLSearchParams({ token, ...(language !== defaultLanguage && { lang: language }) })}`;
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
 * The feed as the octets of an iCalendar text: all jobs, or those of the engineer whose feed it is. It is in the
 * language that the link names, else in the company's, else in the reader's.
 */
export async function getFeed(
  owner: FeedOwner,
  { named = null, readers }: { named?: Language | null; readers: Language },
  now = new Date(),
): Promise<Buffer<ArrayBuffer>> {
  const [brand, language] = [await getBrand(), named ?? (await getCompanyLanguage()) ?? readers];
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

/** All tables of which the feed has anything. */
export const tablesOfFeed: readonly CountedTable[] = [
  ...(["Job", "ServiceReport"] as const),
  ...tablesBesideJobs,
  // What the calendar is called, and its language.
  ...(["Settings", "Letterhead", "Logo"] as const),
];

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
