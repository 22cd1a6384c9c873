/** Stores and deletes push subscriptions: one for each browser that asked for notifications. */
import { hash } from "node:crypto";
import type { z } from "zod";
import type { SignedIn } from "#app/auth/sessions.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { subscriptionSchema, unsubscriptionSchema } from "./subscription.schema.ts";

/** How many subscriptions a user may have. One more replaces the oldest. */
const mostPerUser = 10;

/**
 * Stores a browser's subscription with the given session; the subscription is deleted together with the session. An
 * endpoint that is stored already gets the new keys, session and language.
 */
export async function createSubscription(
  { endpoint, keys }: z.output<typeof subscriptionSchema>,
  { session_id, user }: SignedIn,
  language: Language,
  now = new Date(),
): Promise<void> {
  const endpoint_hash = hashOf(endpoint);
  const given = { ...keys, session_id, language };
  // Every page sends the subscription again while notifications are on, so mostly nothing has changed.
  if (await reader().pushSubscription.findFirst({ where: { endpoint_hash, ...given }, select: { id: true } })) return;
  await write(async (transaction) => {
    await transaction.pushSubscription.upsert({
      where: { endpoint_hash },
      create: { endpoint_hash, endpoint, ...given, created_at: now },
      update: given,
    });
    await dropOldest(transaction, user.id);
  });
}

/** Deletes a subscription of the user. Does nothing where there is none. */
export async function deleteSubscription(
  { endpoint }: z.output<typeof unsubscriptionSchema>,
  { user }: SignedIn,
): Promise<void> {
  const where = { endpoint_hash: hashOf(endpoint), session: { user_id: user.id } };
  await write((transaction) => transaction.pushSubscription.deleteMany({ where }));
}

async function dropOldest(transaction: Transaction, user_id: number): Promise<void> {
  const tooMany = await transaction.pushSubscription.findMany({
    where: { session: { user_id } },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    skip: mostPerUser,
    select: { id: true },
  });
  await transaction.pushSubscription.deleteMany({ where: { id: { in: tooMany.map(({ id }) => id) } } });
}

function hashOf(endpoint: string): string {
  return hash("sha256", endpoint, "base64url");
}
