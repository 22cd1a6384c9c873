/**
 * The tokens of the calendar feeds. What a token follows from is partly in the database, so that a new link holds for
 * all processes at once, and partly among the secrets, so that a copy of the database opens no feed
 * (docs/decisions/0113-several-servers.md).
 */
import { createHmac, randomBytes } from "node:crypto";
import type { Transaction } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { secrets } from "#app/platform/secrets.server.ts";

/** The id under which a new link of the company's feed is stored; engineers have their own. */
export const companyLink = 0;

/** Whether the company's token can be renewed here: a token from the environment can only be changed there. */
export function isFeedTokenOurs(): boolean {
  return environment.FEED_TOKEN === undefined;
}

/** The token of the company's feed. `renewed` is what FeedLink has of it, null before it was given a new link. */
export function companyToken(renewed: string | null): string {
  if (!isFeedTokenOurs() || renewed === null) return secrets().feed_token;
  return tokenOf(companyLink, renewed);
}

/** The token of an engineer's own feed. */
export function engineerToken(id: number, renewed: string | null): string {
  return tokenOf(id, renewed ?? secrets().engineer_feeds_renewed[id] ?? "");
}

function tokenOf(id: number, renewed: string): string {
  return createHmac("sha256", secrets().engineer_feed_key).update(`${id} ${renewed}`).digest("base64url");
}

/**
 * Gives a feed a new token; the old one stops working at once. Throws a conflict Problem where the environment sets the
 * company's token.
 */
export async function renewToken(transaction: Transaction, id: number): Promise<void> {
  if (id === companyLink && !isFeedTokenOurs()) throw new Problem("conflict", (words) => words.feed.fixedToken);
  const renewed = randomBytes(32).toString("base64url");
  await transaction.feedLink.upsert({ where: { id }, create: { id, renewed }, update: { renewed } });
}
