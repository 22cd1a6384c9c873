/**
 * What is still to be sent: written down in the transaction of what it tells of, so that neither is there without the
 * other, and sent afterwards, with patience. Nothing here knows what it sends: each kind has its deliverer
 * (docs/decisions/0013-outbox.md).
 */
import { clockStep } from "#app/platform/clock.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { isNotStored } from "#app/platform/disk.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { remembered } from "#app/platform/remembered.server.ts";
import {
  type Deliverer,
  NeverDeliverable,
  type OutboxKind,
  type Outgoing,
  RetryAfter,
  secondsUntilRetry,
} from "./outbox.ts";

/**
 * How many of a kind are sent at a time. Mail goes to one server and one office, in its order, one after the other: of what
 * was booked and cancelled meanwhile the last word must come last. Push services are many: a slow one holds up no other.
 */
const lanes: Record<OutboxKind, number> = { mail: 1, push: 4 };

/** Seconds until a kind is looked at again whose row could not be read or written: the disk may have room by then. */
const afterFault = 30;

/** Seconds that any waits at most, whatever the other side asks for: what is due later was put off by a clock that was ahead. */
const longestWait = 7200;

/**
 * While one is being sent, which may take longer, its lane is taken; push messages, which have several, are sent sooner. After
 * this it is due again though what came of it could not be written down.
 */
const claimSeconds = 60;

const hour = 3600 * 1000;
const keepDone = 30 * 24 * hour;

type Deliverers = Record<OutboxKind, Deliverer>;

type Running = {
  /** Who sends each kind; null while nothing is sent, before the start and after the stop. */
  deliverers: Deliverers | null;
  /** What is under way in the lanes of each kind. */
  busy: Record<OutboxKind, Set<Promise<unknown>>>;
  /** Kinds that were asked to look again meanwhile. */
  again: Set<OutboxKind>;
  timers: Map<OutboxKind, NodeJS.Timeout>;
};

const running = remembered<Running>("outbox", () => ({
  deliverers: null,
  busy: { mail: new Set(), push: new Set() },
  again: new Set(),
  timers: new Map(),
}));

/** Puts a message into the outbox, inside the transaction of what it tells of: it is sent once that is on the disk. */
export async function putIntoOutbox(
  transaction: Transaction,
  { kind, payload, hours }: Outgoing,
  now: Date,
): Promise<void> {
  await transaction.outbox.create({
    data: {
      kind,
      payload: JSON.stringify(payload),
      created_at: now,
      next_at: now,
      expires_at: new Date(now.getTime() + hours * hour),
    },
  });
  // Its claim is a write of its own, and waits for this transaction's end.
  look(kind);
}

/** Takes back what waits of a kind about one thing, the `topic` of its payload: there is later news of it. */
export async function withdrawFromOutbox(
  transaction: Transaction,
  { kind, topic }: { kind: OutboxKind; topic: string },
  now: Date,
): Promise<void> {
  const waiting = await transaction.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Outbox"
    WHERE "kind" = ${kind} AND "done_at" IS NULL AND json_extract("payload", '$.topic') = ${topic}`;
  const ids = waiting.map(({ id }) => Number(id));
  // One that is being sent just now is among them: should that fail, it is not tried again.
  await transaction.outbox.updateMany({ where: { id: { in: ids } }, data: { done_at: now, last_error: null } });
}

/**
 * Starts sending. What a process before this one left, claimed or waiting, is due at once: it was not sent as far as
 * anybody knows, and there is one process to a database.
 */
export async function startOutbox(deliverers: Deliverers): Promise<void> {
  running.deliverers = deliverers;
  const now = new Date();
  await write(async (transaction) => {
    await transaction.outbox.deleteMany({ where: { done_at: { lt: new Date(now.getTime() - keepDone) } } });
    await transaction.outbox.updateMany({ where: { done_at: null }, data: { next_at: now } });
  });
  for (const kind of kinds()) look(kind);
}

/** Takes nothing more, and waits for what is being sent. */
export async function stopOutbox(): Promise<void> {
  running.deliverers = null;
  for (const timer of running.timers.values()) clearTimeout(timer);
  running.timers.clear();
  await Promise.all(kinds().flatMap((kind) => [...running.busy[kind]]));
}

/** Tries all that waits of a kind at once: what kept it waiting may be mended. */
export async function hurryOutbox(kind: OutboxKind): Promise<void> {
  await write((transaction) =>
    transaction.outbox.updateMany({ where: { kind, done_at: null }, data: { next_at: new Date() } }),
  );
  look(kind);
}

/** How many of a kind wait, how many were given up in the last 30 days, and why the last of either failed. */
export async function outboxState(
  kind: OutboxKind,
): Promise<{ waiting: number; lost: number; lastError: string | null }> {
  const [waiting, lost, last] = await Promise.all([
    reader().outbox.count({ where: { kind, done_at: null } }),
    reader().outbox.count({ where: { kind, done_at: { not: null }, last_error: { not: null } } }),
    reader().outbox.findFirst({
      where: { kind, last_error: { not: null } },
      orderBy: [{ next_at: "desc" }, { id: "desc" }],
      select: { last_error: true },
    }),
  ]);
  return { waiting, lost, lastError: last?.last_error ?? null };
}

/** Since when the oldest that is still to be sent waits; null while nothing does. All are due from the first. */
export async function waitingSince(): Promise<Date | null> {
  const oldest = await reader().outbox.findFirst({
    where: { done_at: null },
    orderBy: { created_at: "asc" },
    select: { created_at: true },
  });
  return oldest?.created_at ?? null;
}

function kinds(): OutboxKind[] {
  return Object.keys(lanes) as OutboxKind[];
}

/** Sends what is due of a kind in a lane of its own, or, while all are taken, once more when one is free. */
function look(kind: OutboxKind): void {
  if (!running.deliverers) return;
  const busy = running.busy[kind];
  if (busy.size >= lanes[kind]) {
    running.again.add(kind);
    return;
  }
  const lane = sendDue(kind)
    .catch((error: unknown) => {
      if (!isNotStored(error)) logFault(error);
      lookIn(kind, afterFault * 1000);
    })
    .finally(() => {
      busy.delete(lane);
      if (running.again.delete(kind)) look(kind);
    });
  busy.add(lane);
}

async function sendDue(kind: OutboxKind): Promise<void> {
  while (running.deliverers) {
    const deliver = running.deliverers[kind];
    const row = await takeNext(kind);
    if (!row) return sleep(kind);
    // What comes after it does not wait for it while there is a free lane.
    if (running.busy[kind].size < lanes[kind]) look(kind);
    await send(row, deliver);
  }
}

/** What is next: the oldest of a kind that keeps its order, however long it waits; else what is due first. */
function orderOf(kind: OutboxKind): Prisma.OutboxOrderByWithRelationInput[] {
  return lanes[kind] === 1 ? [{ id: "asc" }] : [{ next_at: "asc" }, { id: "asc" }];
}

type Row = { id: number; payload: string; attempts: number; expires_at: Date | null };

/** Takes the next that is due, so that nobody else sends it too; null when there is none. */
function takeNext(kind: OutboxKind): Promise<Row | null> {
  return write(async (transaction) => {
    const now = new Date();
    await bringBack(transaction, kind, now);
    const row = await transaction.outbox.findFirst({ where: { kind, done_at: null }, orderBy: orderOf(kind) });
    if (!row || row.next_at > now) return null;
    const data = { next_at: inSeconds(claimSeconds), attempts: { increment: 1 } };
    await transaction.outbox.update({ where: { id: row.id }, data });
    return row;
  });
}

/** What a clock that was ahead put off is due now, and what it wrote down as new is as new now, and goes on for as long. */
async function bringBack(transaction: Transaction, kind: OutboxKind, now: Date): Promise<void> {
  const bounds = [
    { created_at: { gt: new Date(now.getTime() + clockStep) } },
    { next_at: { gt: new Date(now.getTime() + longestWait * 1000) } },
  ];
  const rows = await transaction.outbox.findMany({ where: { kind, done_at: null, OR: bounds } });
  for (const { id, created_at, expires_at } of rows) {
    const ahead = Math.max(0, created_at.getTime() - now.getTime());
    const data = {
      created_at: new Date(created_at.getTime() - ahead),
      next_at: now,
      expires_at: expires_at && new Date(expires_at.getTime() - ahead),
    };
    await transaction.outbox.update({ where: { id }, data });
  }
}

async function send(row: Row, deliver: Deliverer): Promise<void> {
  try {
    if (row.expires_at && row.expires_at < new Date()) throw new NeverDeliverable("It was not sent in time");
    await deliver(JSON.parse(row.payload));
    await close(row.id, null);
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : "Unknown fault";
    if (error instanceof NeverDeliverable) return close(row.id, last_error);
    const seconds = error instanceof RetryAfter ? error.seconds : secondsUntilRetry(row.attempts + 1);
    await write((transaction) =>
      transaction.outbox.updateMany({
        where: { id: row.id, done_at: null },
        data: { next_at: inSeconds(seconds), last_error },
      }),
    );
  }
}

async function close(id: number, last_error: string | null): Promise<void> {
  await write((transaction) => transaction.outbox.update({ where: { id }, data: { done_at: new Date(), last_error } }));
}

/** Looks again when the next one is due. */
async function sleep(kind: OutboxKind): Promise<void> {
  const next = await reader().outbox.findFirst({
    where: { kind, done_at: null },
    orderBy: orderOf(kind),
    select: { next_at: true },
  });
  if (next) lookIn(kind, Math.min(Math.max(next.next_at.getTime() - Date.now(), 100), hour));
}

function lookIn(kind: OutboxKind, milliseconds: number): void {
  if (!running.deliverers) return;
  clearTimeout(running.timers.get(kind));
  running.timers.set(kind, setTimeout(() => look(kind), milliseconds).unref());
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + Math.min(seconds, longestWait) * 1000);
}
