/**
 * When the messages of the outbox are due: they are put off over the hours in which they must not disturb, put behind
 * one that has stepped aside, and brought back where the clock was ahead.
 */
import { z } from "zod";
import { clockStep } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { type OutboxKind, retries, type StoredQuiet } from "./outbox.ts";
import { longestNight, quietNight } from "./quiet-hours.server.ts";

/** The condition that a message need not wait for the morning any more. */
export function dueBy(now: Date) {
  return { OR: [{ not_before: null }, { not_before: { lte: now } }] };
}

/**
 * The condition that a message has stepped aside (StepsAside), or waits behind one that has: until its next try, later
 * messages do not wait for it. What waits for the morning was due before.
 */
export function hasSteppedAside({ outbox }: Pick<Transaction, "outbox">) {
  return { not_before: { equals: outbox.fields.next_at } };
}

/** Whether a message that waits has stepped aside, or waits behind one that has. */
export function isAside({ not_before, next_at }: { not_before: Date | null; next_at: Date }): boolean {
  return not_before?.getTime() === next_at.getTime();
}

const addressed = z.object({ to: z.object({ address: z.string() }) });

/** To which address a stored payload goes; "" for a message to the office, whose payload does not say. */
function receiverOf(payload: string): string {
  const { data } = addressed.safeParse(JSON.parse(payload));
  return data ? data.to.address.toLowerCase() : "";
}

/**
 * Lets a due message wait behind an older one to the same receiver that has stepped aside, until that is tried again.
 * Gives whether there was one.
 */
export async function putBehind(
  transaction: Transaction,
  { id, kind, payload }: { id: number; kind: string; payload: string },
  now: Date,
): Promise<boolean> {
  const ahead = await transaction.outbox.findMany({
    where: { kind, id: { lt: id }, done_at: null, next_at: { gt: now }, ...hasSteppedAside(transaction) },
    orderBy: { id: "asc" },
    select: { payload: true, next_at: true },
  });
  const receiver = ahead.length > 0 ? receiverOf(payload) : "";
  const first = ahead.find((one) => receiverOf(one.payload) === receiver);
  if (!first) return false;
  await transaction.outbox.update({ where: { id }, data: { next_at: first.next_at, not_before: first.next_at } });
  return true;
}

/** Makes all waiting messages due now, of one kind or of all, but for those that wait for the morning. */
export async function makeDue(transaction: Transaction, which: { kind?: OutboxKind }, now: Date): Promise<void> {
  const where = { ...which, done_at: null };
  await transaction.outbox.updateMany({
    where: { ...where, ...hasSteppedAside(transaction) },
    data: { not_before: null },
  });
  await transaction.outbox.updateMany({ where, data: { next_at: now } });
}

/**
 * Puts off the due messages that must not disturb anybody now. The hours of the night in which they wait are not
 * counted in the time after which they are given up.
 */
export async function putOff(transaction: Transaction, kind: OutboxKind, now: Date): Promise<void> {
  const where = { kind, done_at: null, quiet: { not: null }, ...dueBy(now) };
  const select = { id: true, quiet: true, created_at: true, expires_at: true } as const;
  const rows = await transaction.outbox.findMany({ where, select });
  for (const { id, quiet: stored, created_at, expires_at } of rows) {
    const quiet = JSON.parse(stored ?? "") as StoredQuiet;
    const night = quietNight(quiet, now);
    if (!night) continue;
    const waits = night.end.getTime() - Math.max(night.begin.getTime(), created_at.getTime());
    const data = { not_before: night.end, expires_at: expires_at && putOffEnd(expires_at, waits, quiet) };
    await transaction.outbox.update({ where: { id }, data });
  }
}

/** When a message is given up that waits for so many milliseconds of a night. */
function putOffEnd(expires_at: Date, waits: number, { until }: StoredQuiet): Date {
  // Stored by an older build: it may have an end that is not known.
  if (until === undefined) return expires_at;
  const later = expires_at.getTime() + waits;
  return new Date(until === null ? later : Math.min(later, Date.parse(until)));
}

/**
 * Corrects what was stored while the clock was ahead: the message is due now, counts as put in now at the latest, and
 * keeps its span until it expires.
 */
export async function bringBack(transaction: Transaction, kind: OutboxKind, now: Date): Promise<void> {
  const bounds = [
    { created_at: { gt: new Date(now.getTime() + clockStep) } },
    { next_at: { gt: new Date(now.getTime() + retries.longest * 1000) } },
    { not_before: { gt: new Date(now.getTime() + longestNight) } },
  ];
  const rows = await transaction.outbox.findMany({ where: { kind, done_at: null, OR: bounds } });
  for (const { id, created_at, expires_at } of rows) {
    const ahead = Math.max(0, created_at.getTime() - now.getTime());
    const data = {
      created_at: new Date(created_at.getTime() - ahead),
      next_at: now,
      // A message with quiet hours is put off again where it is night (putOff).
      not_before: null,
      expires_at: expires_at && new Date(expires_at.getTime() - ahead),
    };
    await transaction.outbox.update({ where: { id }, data });
  }
}
