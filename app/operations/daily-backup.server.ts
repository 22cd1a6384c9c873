/** The daily backup, which the server makes by itself in DATA_DIR/backups. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { dayMs, hourMs } from "#app/platform/durations.ts";
import { logFault } from "#app/platform/log.server.ts";
import { type LookTimes, regularLooks } from "#app/platform/regular-looks.server.ts";
import { sharedValue } from "#app/platform/shared-values.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { backupsFolder, dailyName, keptBackups, removeOutdated, removeUnfinished } from "./kept-backups.server.ts";
import { runBackup, stopBackups } from "./run-backup.server.ts";

/** Milliseconds to wait after a failed backup. */
const afterFailure = hourMs;

/** The last attempt, if it failed. `id` is the id of the error in the log. */
export type BackupFailure = { at: Date; id: string };

const running = singleton("daily-backup", () => ({ dataDir: "" }));

const looks = regularLooks("looks for the daily backup", (now) => backUpIfDue(running.dataDir, now));

/** Where there are several processes, one makes the backups, and all show whether the last one has failed. */
const failure = sharedValue<{ at: number; id: string } | null>("failed backup", null);

/** Whether the daily backup is due: no backup in the last 24 hours, and no failed attempt in the last hour. */
export function isBackupDue(last: Date | null, failure: Date | null, now: Date): boolean {
  const since = (then: Date | null) => (then === null ? Number.POSITIVE_INFINITY : now.getTime() - then.getTime());
  // A time in the future comes from a clock that was ahead. It does not count.
  const recent = (then: Date | null, within: number) => since(then) >= 0 && since(then) < within;
  return !recent(last, dayMs) && !recent(failure, afterFailure);
}

/**
 * Makes the daily backup whenever it is due, until stopDailyBackups(). What an interrupted backup has left is removed,
 * unless another process may be making one. The clock and the intervals are parameters for tests.
 */
export function startDailyBackups(
  dataDir: string,
  { alone = true, ...times }: Partial<LookTimes> & { alone?: boolean } = {},
): void {
  mkdirSync(backupsFolder(dataDir), { recursive: true, mode: 0o700 });
  if (alone) removeUnfinished(dataDir);
  running.dataDir = dataDir;
  looks.start(times);
}

/** Stops looking, and aborts a backup that is being made. */
export async function stopDailyBackups(): Promise<void> {
  const stopped = looks.stop();
  await stopBackups();
  await stopped;
}

/**
 * Makes the daily backup if it is due, and deletes outdated ones. Never throws: a failure is logged, and the screen of
 * the backups shows it.
 */
export async function backUpIfDue(dataDir: string, now: Date): Promise<void> {
  try {
    const [last] = keptBackups(dataDir).filter(({ kind, made_at }) => kind === "daily" && made_at <= now);
    if (!isBackupDue(last?.made_at ?? null, lastBackupFailure()?.at ?? null, now)) return;
    const today = dayOf(now);
    await runBackup({ dataDir, file: join(backupsFolder(dataDir), dailyName(today)) });
    failure.set(null);
    removeOutdated(dataDir, today);
  } catch (error) {
    // The server stops and has aborted the backup.
    if (error instanceof DOMException && error.name === "AbortError") return;
    failure.set({ at: now.getTime(), id: logFault(error) });
  }
}

/** The last attempt, if it failed, else null. */
export function lastBackupFailure(): BackupFailure | null {
  const last = failure.get();
  return last && { at: new Date(last.at), id: last.id };
}
