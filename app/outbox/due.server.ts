/**
 * When the messages of the outbox are due: they are put off over the hours in which they must not disturb, and brought
 * back where the clock was ahead.
 */
import { clockStep } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { type OutboxKind, retries, type StoredQuiet } from "./outbox.ts";
import { longestNight, quietNight } from "./quiet-hours.server.ts";

/** The condition that a message need not wait for the morning any more. */
export function dueBy(now: Date) {
  return { OR: [{ not_before: null }, { not_before: { lte: now } }] };
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
