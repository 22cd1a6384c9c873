/** What /healthz answers: whether database, disk, backups, outbox and clock are well. */

import { statfs } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { listFutureDocuments } from "#app/documents/numbering.server.ts";
import { longestWaiting } from "#app/outbox/outbox.server.ts";
import { write } from "#app/platform/database.server.ts";
import { writeNumber } from "#app/platform/dialect.server.ts";
import { hourMs, minuteMs } from "#app/platform/durations.ts";
import { logFault } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { backupState } from "./backup-state.server.ts";

type Check = { status: "ok" | "failing"; [fact: string]: string | number | null };

export type Health = {
  status: "ok" | "failing";
  checks: { database: Check; disk: Check; backup: Check; outbox: Check; clock: Check };
};

/** The limits beyond which a check fails. */
export const healthBounds = { freeMegabytes: 200, outboxMinutes: 60, writeSeconds: 5 };
export type HealthBounds = typeof healthBounds;

/** Milliseconds for which an answer is reused, so that frequent requests cost little. */
const freshFor = 5_000;

type Known = { last: { at: number; health: Promise<Health> } | null; writing: Promise<boolean> | null };

const known = singleton<Known>("health", () => ({ last: null, writing: null }));

/** The health of the installation, at most 5 seconds old. */
export function currentHealth(dataDir: string): Promise<Health> {
  const now = performance.now();
  if (!known.last || now - known.last.at >= freshFor) known.last = { at: now, health: checkHealth(dataDir) };
  return known.last.health;
}

/** Runs all checks now. */
export async function checkHealth(dataDir: string, bounds = healthBounds, now = new Date()): Promise<Health> {
  const [database, disk, backup, outbox, clock] = await Promise.all([
    runCheck(() => checkDatabase(bounds, now)),
    runCheck(() => checkDisk(dataDir, bounds)),
    runCheck(() => checkBackup(dataDir, now)),
    runCheck(() => checkOutbox(bounds, now)),
    runCheck(() => checkClock(now)),
  ]);
  const checks = { database, disk, backup, outbox, clock };
  const well = Object.values(checks).every(({ status }) => status === "ok");
  return { status: well ? "ok" : "failing", checks };
}

/** Runs a check. If it throws it has failed, and the error goes to the log only. */
async function runCheck(check: () => Promise<Check>): Promise<Check> {
  try {
    return await check();
  } catch (error) {
    logFault(error);
    return { status: "failing" };
  }
}

/**
 * Writes to the database and waits at most `writeSeconds`, so it fails behind a long write. While its write waits, no
 * second one is started.
 */
async function checkDatabase({ writeSeconds }: HealthBounds, now: Date): Promise<Check> {
  known.writing ??= writeMoment(now).finally(() => {
    known.writing = null;
  });
  const ends = new AbortController();
  const late = setTimeout(writeSeconds * 1000, false, { signal: ends.signal, ref: false }).catch(() => false);
  const written = await Promise.race([known.writing, late]);
  ends.abort();
  return { status: statusOf(written) };
}

/** Writes the time to a place that nothing reads, in the same way to the disk as any other write. */
async function writeMoment(now: Date): Promise<boolean> {
  const seconds = Math.floor(now.getTime() / 1000) % 2 ** 31;
  await write((transaction) => transaction.$executeRaw(writeNumber(seconds)));
  return true;
}

async function checkDisk(dataDir: string, { freeMegabytes }: HealthBounds): Promise<Check> {
  const { bavail, bsize } = await statfs(dataDir);
  const free_mb = Math.floor((bavail * bsize) / 1_000_000);
  return { status: statusOf(free_mb >= freeMegabytes), free_mb };
}

/** Only the age counts, and whether the folder can be read: a try that failed is repeated before that. */
async function checkBackup(dataDir: string, now: Date): Promise<Check> {
  const { last, isOverdue, trouble } = await backupState(dataDir, now);
  if (trouble?.kind === "unreadable") throw trouble.error;
  const age_hours = last ? Math.max(0, Math.floor((now.getTime() - last.made_at.getTime()) / hourMs)) : null;
  return { status: statusOf(!isOverdue), age_hours };
}

async function checkOutbox({ outboxMinutes }: HealthBounds, now: Date): Promise<Check> {
  const longest = await longestWaiting();
  const age_minutes = longest ? Math.max(0, Math.floor((now.getTime() - longest.since.getTime()) / minuteMs)) : 0;
  return { status: statusOf(age_minutes <= outboxMinutes), age_minutes, kind: longest?.kind ?? null };
}

/**
 * Fails when a numbered document or a VERI*FACTU record has a later time than the clock, so that no other can follow. A
 * clock that is wrong in another way is not noticed.
 */
async function checkClock(now: Date): Promise<Check> {
  const ahead = await listFutureDocuments(now);
  const behind = Math.max(0, ...ahead.map(({ last }) => last.made.getTime() - now.getTime()));
  return { status: statusOf(ahead.length === 0), behind_minutes: Math.ceil(behind / minuteMs) };
}

function statusOf(well: boolean): Check["status"] {
  return well ? "ok" : "failing";
}
