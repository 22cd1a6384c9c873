/**
 * Sends the messages of the outbox, each kind in its lanes, with retries. Messages are put in, withdrawn and counted by
 * outbox.server.ts.
 */

import { anyOf, write } from "#app/platform/database.server.ts";
import { isNotStored } from "#app/platform/disk.server.ts";
import { dayMs, hourMs } from "#app/platform/durations.ts";
import { noLease } from "#app/platform/lease.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { outsideRequests } from "#app/platform/request.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { deleteOld } from "./old-messages.server.ts";
import { claimNextMessage, nextTime, type Row, type Sending, sendClaimed } from "./one-message.server.ts";
import { type Deliverer, type OutboxKind, type Renewal, retries } from "./outbox.ts";
import { listenForMessages, wakeOthers } from "./wake.server.ts";

/**
 * How many messages of a kind are sent at the same time, and whether in the order in which they were put in, which
 * wants a single lane. Mail goes to one server, in order: where a job is booked and then cancelled, the notice of the
 * cancellation must come last. Push messages go to many services, and a slow one must not hold up the others.
 * VERI*FACTU records go to the tax agency in the order of their chain. The PDFs of two invoices are under way at a
 * time, of which documents/render.server.ts renders one; a PDF that cannot be rendered holds up none of the others.
 */
const sendings: Record<OutboxKind, { lanes: number; keepsOrder: boolean }> = {
  mail: { lanes: 1, keepsOrder: true },
  push: { lanes: 4, keepsOrder: false },
  verifactu: { lanes: 1, keepsOrder: true },
  pdf: { lanes: 2, keepsOrder: false },
};

/** How to send each kind, and how to write a message anew before that. */
type Deliverers = Record<OutboxKind, Deliverer> & { renew?: Renewal };

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
  running.tidying = setInterval(() => deleteOld(new Date()).catch(logFault), dayMs).unref();
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
  running.endListening = listenForMessages((kind) => fill(kind ? [kind] : outboxKinds()));
  // Some may have been put in meanwhile.
  if (await anyOf(left)) fill(outboxKinds());
}

/** Stops sending: takes no further message, and waits for those that are being sent. */
export async function stopOutbox(): Promise<void> {
  running.deliverers = null;
  for (const timer of running.timers.values()) clearTimeout(timer);
  running.timers.clear();
  clearInterval(running.tidying);
  await running.endListening();
  await Promise.all(outboxKinds().flatMap((kind) => [...running.busy[kind]]));
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

function outboxKinds(): OutboxKind[] {
  return Object.keys(sendings) as OutboxKind[];
}

/** Sends the due messages of a kind in a free lane. If all lanes are busy, looks again when one is free. */
export function fillLanes(kind: OutboxKind): void {
  if (!running.deliverers) return;
  const busy = running.busy[kind];
  if (busy.size >= sendings[kind].lanes) {
    running.again.add(kind);
    return;
  }
  // Whoever put a message in has nothing to do with those that are sent after it, nor with the next try.
  const lane = outsideRequests(() =>
    sendDue(kind)
      .catch((error: unknown) => {
        if (!isNotStored(error)) logFault(error);
        lookIn(kind, retries.afterFault * 1000);
      })
      .finally(() => {
        busy.delete(lane);
        if (running.again.delete(kind)) fillLanes(kind);
      }),
  );
  busy.add(lane);
}

async function sendDue(kind: OutboxKind): Promise<void> {
  while (running.deliverers) {
    const { [kind]: deliver, renew } = running.deliverers;
    const row = await claimNextMessage(kind, laneOf(kind));
    if (!row) return sleep(kind);
    // While a lane is free, the next message does not wait for this one.
    if (running.busy[kind].size < sendings[kind].lanes) fillLanes(kind);
    await send(row, { deliver, renew });
  }
}

/** How messages of a kind are claimed here. */
function laneOf(kind: OutboxKind) {
  return { held: running.held, keepsOrder: sendings[kind].keepsOrder };
}

async function send(row: Row, how: Sending): Promise<void> {
  running.held.add(row.id);
  await sendClaimed(row, how, () => running.deliverers === null);
  running.held.delete(row.id);
}

/** Sets a timer for when there may be a message to send. */
async function sleep(kind: OutboxKind): Promise<void> {
  const now = new Date();
  const time = await nextTime(kind, laneOf(kind), now);
  if (time !== null) lookIn(kind, Math.min(Math.max(time - now.getTime(), 100), hourMs));
}

function lookIn(kind: OutboxKind, milliseconds: number): void {
  if (!running.deliverers) return;
  clearTimeout(running.timers.get(kind));
  running.timers.set(kind, setTimeout(() => fillLanes(kind), milliseconds).unref());
}
