/** A backup a day, by the server itself, in DATA_DIR/backups. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { logFault } from "#app/platform/log.server.ts";
import { remembered } from "#app/platform/remembered.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { backupsFolder, dailyName, keptBackups, removeOutdated, removeUnfinished } from "./kept-backups.server.ts";
import { runBackup, stopBackups } from "./run-backup.server.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A start is busy enough; and looked at often, a machine that slept does not miss its day. */
const firstLook = minute;
const everyLook = 10 * minute;

/** What failed is tried again after a while. */
const afterFailure = hour;

/** The last try, if it failed: `id` is the one that the log has. */
export type BackupFailure = { at: Date; id: string };

type Running = { timer: NodeJS.Timeout | null; looking: Promise<void>; failure: BackupFailure | null };

const running = remembered<Running>("daily-backup", () => ({ timer: null, looking: Promise.resolve(), failure: null }));

/** Whether it is time for the daily backup: none of the last 24 hours is there, and the last try is not just past. */
export function isBackupDue(last: Date | null, failure: Date | null, now: Date): boolean {
  const since = (then: Date | null) => (then === null ? Number.POSITIVE_INFINITY : now.getTime() - then.getTime());
  // One of the future was made while the clock was wrong.
  const recent = (then: Date | null, within: number) => since(then) >= 0 && since(then) < within;
  return !recent(last, day) && !recent(failure, afterFailure);
}

/** Looks now and then whether it is time, until stopDailyBackups(). The times are arguments for the tests' sake. */
export function startDailyBackups(
  dataDir: string,
  { clock = () => new Date(), first = firstLook, every = everyLook } = {},
): void {
  mkdirSync(backupsFolder(dataDir), { recursive: true, mode: 0o700 });
  removeUnfinished(dataDir);
  const look = (after: number) => {
    running.timer = setTimeout(() => {
      running.looking = backUpIfDue(dataDir, clock()).finally(() => {
        if (running.timer) look(every);
      });
    }, after).unref();
  };
  look(first);
}

/** Looks no more, and ends what is being made. */
export async function stopDailyBackups(): Promise<void> {
  if (running.timer) clearTimeout(running.timer);
  running.timer = null;
  await stopBackups();
  await running.looking;
}

/** Makes the backup of the day where it is due, and takes away what is outdated. Never throws: what fails is logged, and shown. */
export async function backUpIfDue(dataDir: string, now: Date): Promise<void> {
  try {
    const [last] = keptBackups(dataDir).filter(({ kind, made_at }) => kind === "daily" && made_at <= now);
    if (!isBackupDue(last?.made_at ?? null, running.failure?.at ?? null, now)) return;
    const today = dayOf(now);
    await runBackup({ dataDir, file: join(backupsFolder(dataDir), dailyName(today)) });
    running.failure = null;
    removeOutdated(dataDir, today);
  } catch (error) {
    // It was ended because the server stops.
    if (error instanceof DOMException && error.name === "AbortError") return;
    running.failure = { at: now, id: logFault(error) };
  }
}

/** Why there may be no backup of today; null while the last try went well. */
export function lastBackupFailure(): BackupFailure | null {
  return running.failure;
}
