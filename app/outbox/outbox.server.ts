/**
 * The outbox: messages to send later (e-mail notices, push messages), and what else has to follow a change. A message
 * is stored in the transaction of the change that it reports, so that there is never one without the other. It is sent
 * after the commit, with retries. The outbox does not know how: each kind has its Deliverer (lanes.server.ts;
 * docs/decisions/0013-outbox.md).
 */

import { reader, type Transaction } from "#app/platform/database.server.ts";
import { jsonText } from "#app/platform/dialect.server.ts";
import { hourMs } from "#app/platform/durations.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dueBy } from "./due.server.ts";
import { fillLanes } from "./lanes.server.ts";
import { keepDone, notToCustomers } from "./old-messages.server.ts";
import type { OutboxKind, Outgoing, StoredQuiet, Tries } from "./outbox.ts";
import { quietUntil } from "./quiet-hours.server.ts";
import { wakeOthers } from "./wake.server.ts";

/**
 * Puts a message into the outbox, in the transaction of the change that it reports. It is sent after the commit, or in
 * the morning where it must not disturb anybody at night. Gives its id.
 */
export async function putIntoOutbox(
  transaction: Transaction,
  { kind, payload, hours, until, quiet }: Outgoing,
  now: Date,
): Promise<number> {
  const not_before = quiet ? quietUntil(quiet, now) : null;
  const expires = (not_before ?? now).getTime() + hours * hourMs;
  const { id } = await transaction.outbox.create({
    data: {
      kind,
      payload: JSON.stringify(payload),
      created_at: now,
      next_at: now,
      not_before,
      quiet: quiet ? JSON.stringify({ ...quiet, until: until?.toISOString() ?? null } satisfies StoredQuiet) : null,
      expires_at: new Date(until ? Math.min(expires, until.getTime()) : expires),
    },
    select: { id: true },
  });
  await wakeOthers(transaction, kind);
  // Claiming the message is a write of its own, so it waits for the end of this transaction.
  fillLanes(kind);
  return id;
}

/** A message that was withdrawn: what it said, and what is known of the tries to send it. */
export type Withdrawn = Tries & { payload: unknown };

/**
 * Withdraws the waiting messages of a kind about one `topic` (a field of their payload), because there is later news;
 * with `which`, only those for whose payload it gives true. Gives what was withdrawn.
 */
export async function withdrawFromOutbox(
  transaction: Transaction,
  { kind, topic, which }: { kind: OutboxKind; topic: string; which?: (payload: unknown) => boolean },
  now: Date,
): Promise<Withdrawn[]> {
  const waiting = await transaction.$queryRaw<({ id: number; payload: string } & Tries)[]>`
    SELECT "id", "payload", "attempts", "last_error", "claimed_until" FROM "Outbox"
    WHERE "kind" = ${kind} AND "done_at" IS NULL AND ${jsonText(Prisma.sql`"payload"`, "topic")} = ${topic}`;
  const parsed = waiting.map((row) => ({ ...row, payload: JSON.parse(row.payload) as unknown }));
  const withdrawn = which ? parsed.filter(({ payload }) => which(payload)) : parsed;
  const ids = withdrawn.map(({ id }) => Number(id));
  // Includes a message that is being sent now: if that fails, it is not retried.
  await transaction.outbox.updateMany({ where: { id: { in: ids } }, data: { done_at: now, last_error: null } });
  return withdrawn.map(({ id: _, ...row }) => ({ ...row, attempts: Number(row.attempts) }));
}

/**
 * How many messages of a kind wait (`waiting`; those that wait for the morning are left out), how many were given up in
 * the last 30 days (`lost`; those to customers are left out, since their jobs and invoices say so), and the error of
 * the latest of these that failed, or null.
 */
export async function outboxState(
  kind: OutboxKind,
): Promise<{ waiting: number; lost: number; lastError: string | null }> {
  const now = new Date();
  const done = { done_at: { gte: new Date(now.getTime() - keepDone) }, ...notToCustomers };
  const [waiting, lost, last] = await Promise.all([
    reader().outbox.count({ where: { kind, done_at: null, ...dueBy(now) } }),
    reader().outbox.count({ where: { kind, last_error: { not: null }, ...done } }),
    reader().outbox.findFirst({
      where: { kind, last_error: { not: null }, OR: [{ done_at: null }, done] },
      orderBy: [{ next_at: "desc" }, { id: "desc" }],
      select: { last_error: true },
    }),
  ]);
  return { waiting, lost, lastError: last?.last_error ?? null };
}

/**
 * The message that has waited longest of those that could be sent: its kind, and since when that could be, which is
 * when it was put in, or the end of the night for which it waited. Null when none waits but for the morning.
 */
export async function longestWaiting(): Promise<{ kind: string; since: Date } | null> {
  const waiting = await reader().outbox.findMany({
    where: { done_at: null, ...dueBy(new Date()) },
    select: { kind: true, created_at: true, not_before: true },
  });
  const each = waiting.map(({ kind, created_at, not_before }) => ({ kind, since: not_before ?? created_at }));
  return each.toSorted((a, b) => a.since.getTime() - b.since.getTime())[0] ?? null;
}
