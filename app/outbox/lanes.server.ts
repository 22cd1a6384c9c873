/**
 * Sends the messages of the outbox, each kind in its lanes, with retries. Messages are put in, withdrawn and counted by
 * outbox.server.ts.
 */

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { anyOf, reader, write } from "#app/platform/database.server.ts";
import { isNotStored } from "#app/platform/disk.server.ts";
import { leasedAt, newLease, noLease, unleasedAt, whileLeased } from "#app/platform/lease.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { bringBack, dueBy, putOff } from "./due.server.ts";
import {
  type Deliverer,
  expiry,
  NeverDeliverable,
  type OutboxKind,
  RetryAfter,
  retries,
  secondsUntilRetry,
} from "./outbox.ts";
import { listenForMessages, wakeOthers } from "./wake.server.ts";

/**
 * How many messages of a kind are sent at the same time. Mail goes to one server, in order, one at a time: where a job
 * is booked and then cancelled, the notice of the cancellation must come last. Push messages go to many services, and a
 * slow one must not hold up the others. VERI*FACTU records go to the tax agency in the order of their chain. PDFs of
 * invoices are rendered one at a time, to be kept; one that cannot be rendered holds up none of the others.
 */
const lanes: Record<OutboxKind, number> = { mail: 1, push: 4, verifactu: 1, pdf: 2 };

const hour = 3600 * 1000;
const day = 24 * hour;

/** For how many milliseconds a message is kept, and counted, after it was sent or given up. */
export const keepDone = 30 * day;

/** What customers were told stays, with their jobs and invoices, whose screens say what became of it. */
export const notToCustomers = { notice: null, reminder: null };

type Deliverers = Record<OutboxKind, Deliverer>;

type Running = {
  /** How to send each kind; null before the start and after the stop. */
  deliverers: Deliverers | null;
  /** The sendings that run now, for each kind. */
  busy: Record<OutboxKind, Set<Promise<unknown>>>;
  /**
   * The messages that are being sent, by id. One stays here also where its lease ends, as on a full disk, and until the
   * next start where the note of what became of it was given up: it may have been delivered.
   */
  held: Set<number>;
  /** The kinds for which fillLanes() was called while all their lanes were busy. */
  again: Set<OutboxKind>;
  timers: Map<OutboxKind, NodeJS.Timeout>;
  /** Deletes old messages, daily. */
  tidying: NodeJS.Timeout | undefined;
  /** Ends listening to other servers. */
  endListening: () => Promise<void>;
};

const running = singleton<Running>("outbox", () => ({
  deliverers: null,
  busy: { mail: new Set(), push: new Set(), verifactu: new Set(), pdf: new Set() },
  held: new Set(),
  again: new Set(),
  timers: new Map(),
  tidying: undefined,
  endListening: async () => {},
}));

/**
 * Starts sending, and deletes what was sent or given up long ago, now and daily. All messages that the previous process
 * left waiting are due at once. Those that it left claimed are so too where this process is `alone` on the database: as
 * far as is known they were not sent. Otherwise another process may be at them until their lease ends.
 */
export async function startOutbox(deliverers: Deliverers, alone = true): Promise<void> {
  running.deliverers = null;
  running.held.clear();
  await running.endListening();
  clearInterval(running.tidying);
  running.tidying = setInterval(() => deleteOld(new Date()).catch(logFault), day).unref();
  const now = new Date();
  await deleteOld(now);
  const left = Prisma.sql`FROM "Outbox" WHERE "done_at" IS NULL OR "claimed_until" IS NOT NULL`;
  if (await anyOf(left)) {
    await write(async (transaction) => {
      await transaction.outbox.updateMany({ where: { done_at: null }, data: { next_at: now } });
      if (alone) await transaction.outbox.updateMany({ where: { claimed_until: { not: null } }, data: noLease });
    });
  }
  // No message is taken before, since that write would end its lease.
  running.deliverers = deliverers;
  const fill = (asked: OutboxKind[]) => asked.forEach(fillLanes);
  running.endListening = listenForMessages((kind) => fill(kind ? [kind] : kinds()));
  // Some may have been put in meanwhile.
  if (await anyOf(left)) fill(kinds());
}

/** Deletes the messages that were sent or given up long ago, except those to customers. */
async function deleteOld(now: Date): Promise<void> {
  const done = new Date(now.getTime() - keepDone);
  if (!(await anyOf(Prisma.sql`FROM "Outbox" WHERE "done_at" < ${done}`))) return;
  await write((transaction) => transaction.outbox.deleteMany({ where: { done_at: { lt: done }, ...notToCustomers } }));
}

/** Stops sending: takes no further message, and waits for those that are being sent. */
export async function stopOutbox(): Promise<void> {
  running.deliverers = null;
  for (const timer of running.timers.values()) clearTimeout(timer);
  running.timers.clear();
  clearInterval(running.tidying);
  await running.endListening();
  await Promise.all(kinds().flatMap((kind) => [...running.busy[kind]]));
}

/**
 * Makes all waiting messages of a kind due now, because what held them up may be corrected. Where a kind keeps its
 * order, a newer message cannot be sent before the older one that failed.
 */
export async function hurryOutbox(kind: OutboxKind): Promise<void> {
  await write(async (transaction) => {
    await transaction.outbox.updateMany({ where: { kind, done_at: null }, data: { next_at: new Date() } });
    await wakeOthers(transaction, kind);
  });
  fillLanes(kind);
}

function kinds(): OutboxKind[] {
  return Object.keys(lanes) as OutboxKind[];
}

/** Sends the due messages of a kind in a free lane. If all lanes are busy, looks again when one is free. */
export function fillLanes(kind: OutboxKind): void {
  if (!running.deliverers) return;
  const busy = running.busy[kind];
  if (busy.size >= lanes[kind]) {
    running.again.add(kind);
    return;
  }
  const lane = sendDue(kind)
    .catch((error: unknown) => {
      if (!isNotStored(error)) logFault(error);
      lookIn(kind, retries.afterFault * 1000);
    })
    .finally(() => {
      busy.delete(lane);
      if (running.again.delete(kind)) fillLanes(kind);
    });
  busy.add(lane);
}

async function sendDue(kind: OutboxKind): Promise<void> {
  while (running.deliverers) {
    const deliver = running.deliverers[kind];
    const row = await takeNext(kind);
    if (!row) return sleep(kind);
    // While a lane is free, the next message does not wait for this one.
    if (running.busy[kind].size < lanes[kind]) fillLanes(kind);
    await send(row, deliver);
  }
}

/** Whether a kind keeps its order: of such a kind one message is sent at a time, whichever process sends it. */
function keepsOrder(kind: OutboxKind): boolean {
  return lanes[kind] === 1;
}

/**
 * Which message is next of those that need not wait for the morning: the oldest, where a kind keeps its order, however
 * long it waits; else the first due.
 */
function orderOf(kind: OutboxKind): Prisma.OutboxOrderByWithRelationInput[] {
  return keepsOrder(kind) ? [{ id: "asc" }] : [{ next_at: "asc" }, { id: "asc" }];
}

/** A message that this process has claimed; the lease is of this one sending of it. */
type Row = {
  id: number;
  payload: string;
  /** How many tries there were before this one, and why the last of them failed. */
  attempts: number;
  last_error: string | null;
  expires_at: Date | null;
  lease: string;
};

/**
 * Claims the next due message, so that no other lane and no other process sends it too. Null when none is due. A
 * message that is due again at night, after it failed by day, is put off until the morning.
 */
function takeNext(kind: OutboxKind): Promise<Row | null> {
  return write(async (transaction) => {
    const now = new Date();
    await bringBack(transaction, kind, now);
    await putOff(transaction, kind, now);
    if (keepsOrder(kind) && (await transaction.outbox.count({ where: { kind, ...leasedAt(now) } })) > 0) return null;
    const where = { kind, ...notHeld(), AND: [dueBy(now), unleasedAt(now)] };
    const row = await transaction.outbox.findFirst({ where, orderBy: orderOf(kind) });
    if (!row || row.next_at > now) return null;
    const lease = newLease(now, `:${randomUUID()}`);
    // Of a try that is broken off it is not known what it did, whatever the one before failed of.
    const data = { ...lease, attempts: { increment: 1 }, last_error: null };
    await transaction.outbox.update({ where: { id: row.id }, data });
    return { ...row, lease: lease.claimed_by };
  });
}

/** Delivers a message and stores what became of it. */
async function send(row: Row, deliver: Deliverer): Promise<void> {
  running.held.add(row.id);
  await whileLeased(
    () => change(row, { claimed_until: newLease(new Date()).claimed_until }),
    async () => untilStored(await delivered(row, deliver)),
  );
  running.held.delete(row.id);
}

/** The condition that a message is neither done nor held. */
function notHeld() {
  return { done_at: null, id: { notIn: [...running.held] } };
}

/** Delivers a message, and gives the write that stores what became of it. */
async function delivered(row: Row, deliver: Deliverer): Promise<() => Promise<void>> {
  try {
    if (row.expires_at && row.expires_at < new Date()) throw new NeverDeliverable(reasonOfExpiry(row));
    await deliver(JSON.parse(row.payload), row.expires_at);
    return () => close(row, null);
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : "Unknown fault";
    if (error instanceof NeverDeliverable) return () => close(row, last_error);
    const next_at = inSeconds(error instanceof RetryAfter ? error.seconds : secondsUntilRetry(row.attempts + 1));
    return () => tryAgainAt(row, next_at, last_error);
  }
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
 * again, which its receiver may have. Throws where the outbox is stopped meanwhile, and after `retries.mostUnstored`
 * failures of another kind, which may not pass.
 */
async function untilStored(store: () => Promise<void>): Promise<void> {
  for (let others = 0; ; ) {
    try {
      return await store();
    } catch (error) {
      if (!running.deliverers) throw error;
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

function close(row: Row, last_error: string | null): Promise<void> {
  return change(row, { ...noLease, done_at: new Date(), last_error });
}

/** Changes a message while the lease is ours: another process may have taken it over from one that stood still. */
async function change({ id, lease }: Row, data: Prisma.OutboxUpdateManyMutationInput): Promise<void> {
  await write((transaction) => transaction.outbox.updateMany({ where: { id, claimed_by: lease }, data }));
}

/** Sets a timer for the next due message, for the first that waits for its morning, or for the end of a lease. */
async function sleep(kind: OutboxKind): Promise<void> {
  const now = new Date();
  const leased = reader().outbox.findFirst({
    where: { kind, ...leasedAt(now) },
    orderBy: { claimed_until: "asc" },
    select: { claimed_until: true },
  });
  const [next, quiet, lease] = await Promise.all([
    reader().outbox.findFirst({
      where: { kind, ...notHeld(), AND: [dueBy(now), unleasedAt(now)] },
      orderBy: orderOf(kind),
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
  // Of a kind that keeps its order, nothing goes before the lease has ended.
  if (!lease || !keepsOrder(kind)) waits.push(next?.next_at);
  const times = waits.flatMap((time) => (time ? [time.getTime()] : []));
  if (times.length > 0) lookIn(kind, Math.min(Math.max(Math.min(...times) - now.getTime(), 100), hour));
}

function lookIn(kind: OutboxKind, milliseconds: number): void {
  if (!running.deliverers) return;
  clearTimeout(running.timers.get(kind));
  running.timers.set(kind, setTimeout(() => fillLanes(kind), milliseconds).unref());
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + Math.min(seconds, retries.longest) * 1000);
}
