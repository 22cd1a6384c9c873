/** Which quotes the list has: what is asked for as conditions on a quote `q`, in SQL. */

import type { z } from "zod";
import { Prisma } from "#app/platform/prisma/client.ts";
import { looksForAny } from "#app/platform/search.ts";
import { endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import type { quoteFilterSchema } from "./quote.schema.ts";
import { expiringDays, openStatuses, type QuoteStatus } from "./quote.ts";
import { isDraftAhead } from "./standing.server.ts";
import { isOver, isOverIn } from "./validity.server.ts";

export type QuoteFilters = z.output<typeof quoteFilterSchema>;

/** Whether a version of a quote `q` has a job that is not cancelled: the first one, or a later one. */
export const hasJob = Prisma.sql`(
  EXISTS (SELECT 1 FROM "Job" j WHERE j."cancelled_at" IS NULL AND j."quote_id" = coalesce(q."first_id", q."id"))
  OR EXISTS (SELECT 1 FROM "Quote" v JOIN "Job" j ON j."quote_id" = v."id"
    WHERE j."cancelled_at" IS NULL AND v."first_id" = coalesce(q."first_id", q."id")))`;

/** The condition that a row is the version of its quote that is in force. */
export const isVersionInForce = Prisma.sql`q."latest" = 1`;

/**
 * The condition of the quotes in a list, which shows the version in force of each. A search, and the filter of drafts,
 * also find the draft of a version that is not in force yet.
 */
export function isListed(asked: QuoteFilters): Prisma.Sql {
  const standings = Prisma.sql`(${Prisma.join(standingsOf(asked), " OR ")})`;
  return asked.status ? Prisma.sql`${standings} AND ${hasStatus(asked.status)}` : standings;
}

/** Which versions these are, as conditions of which a quote meets one at the most. */
export function standingsOf(asked: QuoteFilters): Prisma.Sql[] {
  return hasDraftsAhead(asked) ? [isVersionInForce, isDraftAhead] : [isVersionInForce];
}

/**
 * The listed quotes as conditions of which a quote meets one at the most, because an index answers each alone. In a
 * search, which would be made for each of them, the ways to have a status are one.
 */
export function kindsOf(asked: QuoteFilters, standings = standingsOf(asked)): Prisma.Sql[] {
  const { status, q } = asked;
  if (!status) return standings;
  const ways = looksForAny(q) ? [hasStatus(status)] : waysToHave(status);
  return standings.flatMap((standing) => ways.map((way) => Prisma.sql`${standing} AND ${way}`));
}

/** Whether drafts of a version that is not in force yet are among what is asked for. */
export function hasDraftsAhead({ q, status }: QuoteFilters): boolean {
  return looksForAny(q) || status === "draft";
}

/** The conditions that are asked for beside the status. */
export function conditionsOf({ expires, job, from, to }: QuoteFilters): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (job) conditions.push(hasStatus("accepted"), Prisma.sql`NOT ${hasJob}`);
  if (expires) conditions.push(hasStatus("sent"), isOverIn(expiringDays));
  if (from) conditions.push(Prisma.sql`q."created_at" >= ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`q."created_at" < ${endOfDay(to)}`);
  return conditions;
}

/** The condition that a quote has this status now: the rule of currentStatus() in SQL. */
export function hasStatus(status: QuoteStatus): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(waysToHave(status), " OR ")})`;
}

/** The same condition in parts, of which a quote meets one at the most. */
export function waysToHave(status: QuoteStatus): Prisma.Sql[] {
  const over = isOver();
  if (openStatuses.includes(status)) return [Prisma.sql`(${isStored(status)} AND NOT (${over}))`];
  if (status !== "expired") return [isStored(status)];
  return [...openStatuses.map((open) => Prisma.sql`(${isStored(open)} AND ${over})`), isStored("expired")];
}

/** The condition that a quote has this status as it is stored, whether or not its days are over. */
export function isStored(status: QuoteStatus): Prisma.Sql {
  return Prisma.sql`q."status" = ${status}`;
}
