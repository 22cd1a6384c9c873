/**
 * One message of the outbox: which is next and when, claiming it, delivering it, and storing what became of it. Which
 * messages are sent at the same time is a matter of lanes.server.ts.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { reader, write } from "#app/platform/database.server.ts";
import { isNotStored } from "#app/platform/disk.server.ts";
import { leasedAt, newLease, noLease, unleasedAt, whileLeased } from "#app/platform/lease.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { bringBack, dueBy, putOff } from "./due.server.ts";
import {
  type Deliverer,
  expiry,
  NeverDeliverable,
  type OutboxKind,
  type Renewable,
  type Renewal,
  RetryAfter,
  retries,
  secondsUntilRetry,
} from "./outbox.ts";

/**
 * The messages that this process is sending already, by id, and whether their kind keeps its order: of such a kind one
 * message is sent at a time, whichever process sends it.
 */
type Lane = { held: ReadonlySet<number>; keepsOrder: boolean };

/**
 * Which message is next of those that need not wait for the morning: the oldest, where a kind keeps its order, however
 * long it waits; else the first due.
 */
function orderOf({ keepsOrder }: Lane): Prisma.OutboxOrderByWithRelationInput[] {
  return keepsOrder ? [{ id: "asc" }] : [{ next_at: "asc" }, { id: "asc" }];
}

/** A message that this process has claimed; the lease is of this one sending of it. */
export type Row = {
  id: number;
  payload: string;
  /** How many tries there were before this one, and why the last of them failed. */
  attempts: number;
  last_error: string | null;
  /** The end of a lease that a broken-off try left. */
  claimed_until: Date | null;
  expires_at: Date | null;
  lease: string;
};

/**
 * Claims the next due message, so that no other lane and no other process sends it too. Null when none is due. A
 * message that is due again at night, after it failed by day, is put off until the morning.
 */
export function claimNextMessage(kind: OutboxKind, lane: Lane): Promise<Row | null> {
  return write(async (transaction) => {
    const now = new Date();
    await bringBack(transaction, kind, now);
    await putOff(transaction, kind, now);
    if (lane.keepsOrder && (await transaction.outbox.count({ where: { kind, ...leasedAt(now) } })) > 0) return null;
    const where = { kind, ...notHeld(lane), AND: [dueBy(now), unleasedAt(now)] };
    const row = await transaction.outbox.findFirst({ where, orderBy: orderOf(lane) });
    if (!row || row.next_at > now) return null;
    const lease = newLease(now, `:${randomUUID()}`);
    // The error of the try before goes: if this one is broken off, nobody knows what it did.
    const data = { ...lease, attempts: { increment: 1 }, last_error: null };
    await transaction.outbox.update({ where: { id: row.id }, data });
    return { ...row, lease: lease.claimed_by };
  });
}

/** The condition that a message is neither done nor held. */
function notHeld({ held }: Lane) {
  return { done_at: null, id: { notIn: [...held] } };
}

/**
 * The time of the next due message, of the first morning for which one waits, or of the end of a lease, whichever is
 * first; null where nothing waits.
 */
export async function nextTime(kind: OutboxKind, lane: Lane, now: Date): Promise<number | null> {
  const leased = reader().outbox.findFirst({
    where: { kind, ...leasedAt(now) },
    orderBy: { claimed_until: "asc" },
    select: { claimed_until: true },
  });
  const [next, quiet, lease] = await Promise.all([
    reader().outbox.findFirst({
      where: { kind, ...notHeld(lane), AND: [dueBy(now), unleasedAt(now)] },
      orderBy: orderOf(lane),
      select: { next_at: true },
    }),
    reader().outbox.findFirst({
      where: { kind, done_at: null, not_before: { gt: now } },
      orderBy: { not_before: "asc" },
      select: { not_before: true },
    }),
    leased,
  ]);
  const waits = [lease?.claimed_until, quiet?.not_before];
  // Where messages keep their order, none goes before the lease has ended.
  if (!lease || !lane.keepsOrder) waits.push(next?.next_at);
  const times = waits.flatMap((time) => (time ? [time.getTime()] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

/** How a message is sent, and written anew before that. */
export type Sending = { deliver: Deliverer; renew: Renewal | undefined };

/**
 * Delivers a message, renewing its lease meanwhile, and stores what became of it. Throws where that could not be stored
 * before the outbox `isStopped`, and after many failures of another kind.
 */
export async function sendClaimed(row: Row, how: Sending, isStopped: () => boolean): Promise<void> {
  await whileLeased(
    () => change(row, { claimed_until: newLease(new Date()).claimed_until }),
    async () => untilStored(await deliverRow(row, how), isStopped),
  );
}

/** Delivers a message, and gives the write that stores what became of it. */
async function deliverRow(row: Row, { deliver, renew }: Sending): Promise<() => Promise<void>> {
  try {
    if (row.expires_at && row.expires_at < new Date()) throw new NeverDeliverable(reasonOfExpiry(row));
    await deliver(await presentPayload(row, renew), row.expires_at);
    return () => closeMessage(row, null);
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : "Unknown fault";
    if (error instanceof NeverDeliverable) return () => closeMessage(row, last_error);
    const next_at = inSeconds(error instanceof RetryAfter ? error.seconds : secondsUntilRetry(row.attempts + 1));
    return () => tryAgainAt(row, next_at, last_error);
  }
}

/**
 * What a message says now, which is stored before it is sent. Where it cannot be written anew because of a fault of
 * ours, it goes as it is: it would hold up the messages after it.
 */
async function presentPayload({ id, lease, payload, ...tries }: Row, renew: Renewal | undefined): Promise<unknown> {
  const stored = JSON.parse(payload) as unknown;
  if (!renew || !isRenewable(stored)) return stored;
  try {
    return await write(async (transaction) => {
      const renewed = await renew(transaction, stored, tries);
      const data = { payload: JSON.stringify(renewed) };
      await transaction.outbox.updateMany({ where: { id, claimed_by: lease }, data });
      return renewed;
    });
  } catch (error) {
    if (isNotStored(error)) throw error;
    logFault(error);
    return stored;
  }
}

function isRenewable(payload: unknown): payload is Renewable {
  return typeof payload === "object" && payload !== null && "about" in payload;
}

/**
 * Why a message that has expired was not sent: what the last try failed of, or left unknown. A try that has not stored
 * how it ended was broken off with its process.
 */
function reasonOfExpiry({ last_error, attempts }: Row): string {
  return last_error ?? (attempts > 0 ? expiry.interrupted : expiry.late);
}

/**
 * Stores what became of a message, however long the disk is full or the database away: without that it would be sent
 * again, which its receiver may have. Throws where the outbox `isStopped` meanwhile, and after `retries.mostUnstored`
 * failures of another kind, which may not pass.
 */
async function untilStored(store: () => Promise<void>, isStopped: () => boolean): Promise<void> {
  for (let others = 0; ; ) {
    try {
      return await store();
    } catch (error) {
      if (isStopped()) throw error;
      if (!isNotStored(error)) {
        others += 1;
        if (others === retries.mostUnstored) throw error;
        logFault(error);
      }
      await pause(retries.afterUnstored * 1000);
    }
  }
}

async function tryAgainAt(row: Row, next_at: Date, last_error: string): Promise<void> {
  await write(async (transaction) => {
    const where = { id: row.id, claimed_by: row.lease };
    await transaction.outbox.updateMany({ where: { ...where, done_at: null }, data: { next_at, last_error } });
    await transaction.outbox.updateMany({ where, data: noLease });
  });
}

function closeMessage(row: Row, last_error: string | null): Promise<void> {
  return change(row, { ...noLease, done_at: new Date(), last_error });
}

/** Changes a message while the lease is ours: another process may have taken it over from one that stood still. */
async function change({ id, lease }: Row, data: Prisma.OutboxUpdateManyMutationInput): Promise<void> {
  await write((transaction) => transaction.outbox.updateMany({ where: { id, claimed_by: lease }, data }));
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + Math.min(seconds, retries.longest) * 1000);
}
